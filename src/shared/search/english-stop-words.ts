/** English words that say nothing about the topic of a text. They are compiled into the language module of English. */
export const stopwords: readonly string[] = (
  'a about all also am an and any are as at be been but by can cannot could did do does for from get gets had has have he how ' +
  'i if in into is it its just like may me might more my no not of on or our she should so some than that the their them then ' +
  'there these they this those to too us very want was we were what when where which who whose why will with would you your'
).split(' ')

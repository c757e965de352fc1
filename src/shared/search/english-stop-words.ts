/** English words that say nothing about the topic of a text. They are compiled into the language module of English. */
export const stopwords: readonly string[] = (
  'a about all also am an and any are arent as at be been but by can cannot cant could did didnt do does doesnt dont for from get gets ' +
  'had has have havent he how ' +
  'i if in into is isnt it its just like may me mean means might more my no not of on or our she should so some than that the their them then ' +
  'there these they this those to too us very want was we were what when where which who whose why will with wont would you your'
).split(' ')

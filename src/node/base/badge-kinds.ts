/** The kinds of badges, each of which has a color. */
export const badgeKinds = ['default', 'info', 'tip', 'warning', 'danger'] as const

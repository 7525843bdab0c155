/** Days of the weekly mail to parents that an account can choose; the topic `child-week` turns it off. */
export const accountDigestDays = ['friday', 'sunday'] as const
export type AccountDigestDay = (typeof accountDigestDays)[number]

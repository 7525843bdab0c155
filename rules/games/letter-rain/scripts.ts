/** Scripts whose keyboard layouts can be practiced. */
export const scripts = ['en', 'th', 'ko', 'cn'] as const
export type Script = (typeof scripts)[number]

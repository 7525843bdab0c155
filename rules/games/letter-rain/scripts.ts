/** The scripts that can be practised, each as it is typed on its own keyboard. */
export const scripts = ['en', 'th', 'ko', 'cn'] as const
export type Script = (typeof scripts)[number]

/** Readers of help articles, in the order of the help center. */
export const helpRoles = ['teachers', 'students', 'parents', 'admins', 'technicians'] as const

export type HelpRole = (typeof helpRoles)[number]

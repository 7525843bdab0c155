/** Lists all students of a school, from the first page. */
export const everyStudent = { group: 'students', search: '', after: null, before: null, flagged: false } as const

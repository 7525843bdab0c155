import { defineBadge } from '../badge.ts'

/** A Python task solved, or a star in the last level of Letter Rain, which uses code. */
export const typedCodeBadge = defineBadge({
  id: 'typed-code',
  colour: 'sky',
  target: 1,
  done: ({ steps, causes }) =>
    steps.filter(({ language }) => language === 'python').length +
    causes.filter(({ cause }) => /^game:letter-rain:[a-z]+-12:star:1$/.test(cause)).length,
})

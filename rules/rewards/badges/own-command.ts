import { defineBadge } from '../badge.ts'

/** Five steps solved with a required user-defined command. */
export const ownCommandBadge = defineBadge({
  id: 'own-command',
  colour: 'plum',
  target: 5,
  done: ({ steps }) => steps.filter(({ stars, asksFor }) => stars >= 2 && asksFor.includes('own-command')).length,
})

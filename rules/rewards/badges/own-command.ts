import { defineBadge } from '../badge.ts'

/** Five steps solved with a command of one’s own, where they ask for one. */
export const ownCommand = defineBadge({
  id: 'own-command',
  colour: 'plum',
  target: 5,
  done: ({ steps }) => steps.filter(({ stars, asksFor }) => stars >= 2 && asksFor.includes('own-command')).length,
})

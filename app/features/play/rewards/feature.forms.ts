import { randomUUID } from 'node:crypto'
import { childForm, classForm, type FeatureForms, type PageQueries } from '#db/testing/forms.ts'

export default {
  '/dashboard/rewards': [
    classForm('give', 'givePoints', ({ child }) => ({ student: child, skill: 'good-idea' })),
    classForm('undo', 'undoPoints', () => ({ event: randomUUID() })),
    childForm('buy', 'buyItem', () => ({ item: 'pattern-dots' })),
    childForm('return', 'returnItem', () => ({ item: 'pattern-dots' })),
    childForm('wear', 'wearKite', () => ({ look: 'swallow.leaf.plain.plain' })),
    childForm('collect', 'collectRewards'),
    classForm('set-goal', 'setGoal', () => ({ target: '100', treat: 'picnic' })),
    classForm('celebrate-goal', 'celebrateGoal', () => ({ goal: randomUUID() })),
    classForm('end-goal', 'endGoal', () => ({ goal: randomUUID() })),
    classForm('add-treat', 'addTreat', () => ({ text: 'Popcorn' })),
    classForm('remove-treat', 'removeTreat', () => ({ treat: randomUUID() })),
  ],
  '/dashboard/rewards/snapshots': [
    classForm('take', 'takeSnapshot', () => ({ name: 'October', note: '' })),
    classForm('schedule', 'scheduleSnapshots', () => ({ every: 'week' })),
    classForm('remove', 'removeSnapshot', () => ({ snapshot: randomUUID() })),
    classForm('export', 'exportSnapshot', () => ({ snapshot: randomUUID(), heads: Array<string>(5).fill('a') })),
  ],
} satisfies FeatureForms

export const queries: PageQueries = {
  '/dashboard/rewards': ['view', 'class'],
  '/dashboard/rewards/snapshots': ['from', 'to', 'class'],
}

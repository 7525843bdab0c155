import { randomUUID } from 'node:crypto'
import { byChild, ofClass, type FeatureForms, type PageQueries } from '#db/testing/forms.ts'

export default {
  '/dashboard/rewards': [
    ofClass('give', 'givePoints', ({ child }) => ({ student: child, skill: 'good-idea' })),
    ofClass('undo', 'undoPoints', () => ({ event: randomUUID() })),
    byChild('buy', 'buyItem', () => ({ item: 'pattern-dots' })),
    byChild('return', 'returnItem', () => ({ item: 'pattern-dots' })),
    byChild('wear', 'wearKite', () => ({ look: 'swallow.leaf.plain.plain' })),
    byChild('collect', 'collectRewards'),
    ofClass('set-goal', 'setGoal', () => ({ target: '100', treat: 'picnic' })),
    ofClass('celebrate-goal', 'celebrateGoal', () => ({ goal: randomUUID() })),
    ofClass('end-goal', 'endGoal', () => ({ goal: randomUUID() })),
  ],
  '/dashboard/rewards/snapshots': [
    ofClass('take', 'takeSnapshot', () => ({ name: 'October', note: '' })),
    ofClass('schedule', 'scheduleSnapshots', () => ({ every: 'week' })),
    ofClass('remove', 'removeSnapshot', () => ({ snapshot: randomUUID() })),
    ofClass('export', 'exportSnapshot', () => ({ snapshot: randomUUID(), heads: Array<string>(5).fill('a') })),
  ],
} satisfies FeatureForms

export const queries: PageQueries = {
  '/dashboard/rewards': ['view', 'class'],
  '/dashboard/rewards/snapshots': ['from', 'to', 'class'],
}

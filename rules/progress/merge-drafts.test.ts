import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDrafts, type StoredDraft, type MergedDrafts } from './merge-drafts.ts'

const draft = (text: string, device: string, sequence: number): StoredDraft => ({ draft: text, device, sequence })

test('continues the work of the same device without replacing it', () => {
  const [older, newer] = [draft('a', 'tablet', 1), draft('b', 'tablet', 2)]
  expect(mergeDrafts(older, newer)).toEqual({ current: newer, replaced: null })
  expect(mergeDrafts(newer, older)).toEqual({ current: newer, replaced: null })
  expect(mergeDrafts(older, { ...newer, startedOver: true })).toMatchObject({ replaced: older })
})

test('returns the replaced draft when another device takes over', () => {
  const [tablet, laptop] = [draft('a', 'tablet', 1), draft('b', 'laptop', 2)]
  expect(mergeDrafts(tablet, laptop)).toEqual({ current: laptop, replaced: tablet })
})

test('keeps the newer draft and returns the older one that arrives later', () => {
  const [tablet, laptop] = [draft('a', 'tablet', 1), draft('b', 'laptop', 2)]
  expect(mergeDrafts(laptop, tablet)).toEqual({ current: laptop, replaced: tablet })
  expect(mergeDrafts(laptop, { ...tablet, draft: 'b' })).toEqual({ current: laptop, replaced: null })
})

test('in any order the newest draft wins and the last draft of each device is saved', () => {
  const drafts = fc.uniqueArray(
    fc.tuple(fc.constantFrom('tablet', 'laptop', 'phone'), fc.integer({ min: 1, max: 50 })),
    {
      minLength: 1,
      selector: ([device, sequence]) => `${device}${sequence}`,
    },
  )
  fc.assert(
    fc.property(drafts, (incomingDrafts) => {
      const replacedDrafts: StoredDraft[] = []
      let current: StoredDraft | null = null
      for (const [device, sequence] of incomingDrafts) {
        const merged: MergedDrafts<StoredDraft> = mergeDrafts(current, draft(`${device}${sequence}`, device, sequence))
        current = merged.current
        if (merged.replaced) replacedDrafts.push(merged.replaced)
      }
      const newest = Math.max(...incomingDrafts.map(([, sequence]) => sequence))
      expect(current!.sequence).toBe(newest)
      for (const device of new Set(incomingDrafts.map(([name]) => name))) {
        const last = Math.max(...incomingDrafts.filter(([name]) => name === device).map(([, sequence]) => sequence))
        expect([current!, ...replacedDrafts]).toContainEqual(draft(`${device}${last}`, device, last))
      }
    }),
  )
})

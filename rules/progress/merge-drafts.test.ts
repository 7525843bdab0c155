import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDrafts, type KeptDraft, type MergedDrafts } from './merge-drafts.ts'

const draft = (text: string, device: string, sequence: number): KeptDraft => ({ draft: text, device, sequence })

test('one device goes on with its own work', () => {
  const [one, two] = [draft('a', 'tablet', 1), draft('b', 'tablet', 2)]
  expect(mergeDrafts(one, two)).toEqual({ current: two, replaced: null })
  expect(mergeDrafts(two, one)).toEqual({ current: two, replaced: null })
  expect(mergeDrafts(one, { ...two, startedOver: true })).toMatchObject({ replaced: one })
})

test('another device takes over, and what was there is kept', () => {
  const [tablet, laptop] = [draft('a', 'tablet', 1), draft('b', 'laptop', 2)]
  expect(mergeDrafts(tablet, laptop)).toEqual({ current: laptop, replaced: tablet })
})

test('older work that comes later replaces nothing, and is kept', () => {
  const [tablet, laptop] = [draft('a', 'tablet', 1), draft('b', 'laptop', 2)]
  expect(mergeDrafts(laptop, tablet)).toEqual({ current: laptop, replaced: tablet })
  expect(mergeDrafts(laptop, { ...tablet, draft: 'b' })).toEqual({ current: laptop, replaced: null })
})

test('in whatever order drafts come, the newest is on top and the last work of every other device is to be found', () => {
  const drafts = fc.uniqueArray(
    fc.tuple(fc.constantFrom('tablet', 'laptop', 'phone'), fc.integer({ min: 1, max: 50 })),
    {
      minLength: 1,
      selector: ([device, sequence]) => `${device}${sequence}`,
    },
  )
  fc.assert(
    fc.property(drafts, (sent) => {
      const kept: KeptDraft[] = []
      let current: KeptDraft | null = null
      for (const [device, sequence] of sent) {
        const merged: MergedDrafts<KeptDraft> = mergeDrafts(current, draft(`${device}${sequence}`, device, sequence))
        current = merged.current
        if (merged.replaced) kept.push(merged.replaced)
      }
      const newest = Math.max(...sent.map(([, sequence]) => sequence))
      expect(current!.sequence).toBe(newest)
      for (const device of new Set(sent.map(([name]) => name))) {
        const last = Math.max(...sent.filter(([name]) => name === device).map(([, sequence]) => sequence))
        expect([current!, ...kept]).toContainEqual(draft(`${device}${last}`, device, last))
      }
    }),
  )
})

import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('somebody has six turns at once, the seventh waits for one of them to end, and others do not wait', async () => {
  const turns = openTurns()
  const mine = await Promise.all(Array.from({ length: 6 }, () => turns.take('mali')))
  let seventh: { waited: boolean; leave: () => void } | null = null
  void turns.take('mali').then((turn) => (seventh = turn))
  const other = await turns.take('leo')
  expect(other.waited).toBe(false)
  await soon()
  expect(seventh).toBeNull()
  mine[0]!.leave()
  await soon()
  expect(seventh).toMatchObject({ waited: true })
  for (const { leave } of [...mine.slice(1), seventh!, other]) leave()
  expect(turns.size()).toBe(0)
})

test('whoever has sixty waiting is told to come later, and nothing is kept of them afterwards', async () => {
  const turns = openTurns()
  const taken = Array.from({ length: 66 }, () => turns.take('mali'))
  await expect(turns.take('mali')).rejects.toMatchObject({ code: 'limited' })
  for (const turn of taken) (await turn).leave()
  expect(turns.size()).toBe(0)
})

test('visitors do not wait for each other', async () => {
  const turns = openTurns()
  const all = await Promise.all(Array.from({ length: 100 }, () => turns.take(null)))
  expect(all.every(({ waited }) => !waited)).toBe(true)
})

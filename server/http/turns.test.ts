import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('somebody has six turns at once, the seventh waits for one of them to end, and others do not wait', async () => {
  const turns = openTurns()
  const mine = await Promise.all(Array.from({ length: 6 }, () => turns.take('mali', null)))
  let seventh: { waited: boolean; leave: () => void } | null = null
  void turns.take('mali', null).then((turn) => (seventh = turn))
  const other = await turns.take('leo', null)
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
  const taken = Array.from({ length: 66 }, () => turns.take('mali', null))
  await expect(turns.take('mali', null)).rejects.toMatchObject({ code: 'limited' })
  for (const turn of taken) (await turn).leave()
  expect(turns.size()).toBe(0)
})

test('visitors have the turns of their network, where a whole school may wait', async () => {
  const turns = openTurns()
  const school = Array.from({ length: 606 }, () => turns.take(null, '192.0.2.1'))
  await expect(turns.take(null, '192.0.2.1')).rejects.toMatchObject({ code: 'limited' })
  const other = await turns.take(null, '192.0.2.2')
  expect(other.waited).toBe(false)
  other.leave()
  for (const turn of school) (await turn).leave()
  expect(turns.size()).toBe(0)
})

import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))
const as = (person: string, session = person) => ({ user: { id: person }, session: { id: session } })
const here = { address: '192.0.2.1', device: null }

test('somebody has six turns at once, the seventh waits for one of them to end, and others do not wait', async () => {
  const turns = openTurns()
  const mine = await Promise.all(Array.from({ length: 6 }, () => turns.take(as('mali'), here)))
  let seventh: { leave: () => void } | null = null
  void turns.take(as('mali'), here).then((turn) => (seventh = turn))
  const other = await turns.take(as('leo'), here)
  await soon()
  expect(seventh).toBeNull()
  mine[0]!.leave()
  await soon()
  for (const { leave } of [...mine.slice(1), seventh!, other]) leave()
  expect(turns.size()).toBe(0)
})

test('whoever has sixty waiting is told to come later, and nothing is kept of them afterwards', async () => {
  const turns = openTurns()
  const taken = Array.from({ length: 66 }, () => turns.take(as('mali'), here))
  await expect(turns.take(as('mali'), here)).rejects.toMatchObject({ code: 'limited' })
  for (const turn of taken) (await turn).leave()
  expect(turns.size()).toBe(0)
})

test('who has another device than the flood is next, and finds room where the flood has filled the line', async () => {
  const turns = openTurns()
  const flood = Array.from({ length: 66 }, () => turns.take(as('mali', 'stolen'), here))
  const ended = Promise.allSettled(flood)
  const order: string[] = []
  const own = turns.take(as('mali', 'own'), here).then(({ leave }) => {
    order.push('own')
    leave()
  })
  flood.slice(6).forEach(
    (turn) =>
      void turn.then(
        ({ leave }) => (order.push('stolen'), leave()),
        () => {},
      ),
  )
  for (const turn of flood.slice(0, 6)) (await turn).leave()
  await own
  expect(order.indexOf('own')).toBeLessThan(3)
  expect((await ended).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(turns.size()).toBe(0)
})

test('visitors have the turns of their network, where a whole school may wait', async () => {
  const turns = openTurns()
  const school = Array.from({ length: 606 }, (_, at) => turns.take(null, { ...here, device: `device ${at % 400}` }))
  await expect(turns.take(null, { ...here, device: 'device 1' })).rejects.toMatchObject({ code: 'limited' })
  const others = [
    await turns.take(null, { address: '192.0.2.2', device: null }),
    await turns.take(null, { ...here, device: 'device 1', knownAs: 'mali' }),
  ]
  for (const { leave } of others) leave()
  for (const turn of school) void turn.then(({ leave }) => leave())
  await Promise.all(school)
  expect(turns.size()).toBe(0)
})

test('pages of one school are drawn eight at a time, each of its people in turn, and another school does not wait', async () => {
  const turns = openTurns()
  const page = (person: string, school = 'kite hill') => turns.take(as(person), here, { school })
  const ofClass = Array.from({ length: 48 }, (_, at) => page(`child ${at % 8}`))
  const first = await Promise.all(ofClass.slice(0, 8))
  const order: string[] = []
  for (const turn of ofClass.slice(8)) void turn.then(({ leave }) => (order.push('class'), leave()))
  void page('teacher').then(({ leave }) => (order.push('teacher'), leave()))
  const other = await page('kim', 'other')
  expect(order).toEqual([])
  other.leave()
  for (const { leave } of first) leave()
  await Promise.all(ofClass)
  await soon()
  expect(order.indexOf('teacher')).toBeLessThan(10)
  expect(turns.size()).toBe(0)
})

test('what one session sends is done one after the other, and another session of the same person does not wait', async () => {
  const turns = openTurns()
  const send = (session: string) => turns.take(as('mali', session), here, { sends: true })
  const sent = Array.from({ length: 5 }, () => send('stolen'))
  const first = await sent[0]!
  let second: { leave: () => void } | null = null
  void sent[1]!.then((turn) => (second = turn))
  const free = [await send('own'), await turns.take(as('mali', 'stolen'), here)]
  expect(second).toBeNull()
  for (const { leave } of [first, ...free]) leave()
  for (const turn of sent.slice(1)) (await turn).leave()
  expect(turns.size()).toBe(0)
})

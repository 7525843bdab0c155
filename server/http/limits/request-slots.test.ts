import { expect, test } from 'vitest'
import { openRequestSlots } from './request-slots.ts'

const waitShortly = () => new Promise((resolve) => setTimeout(resolve, 5))
const sessionOf = (person: string, session = person, schoolId: string | null = null) => ({
  user: { id: person },
  session: { id: session, workspace: { schoolId } },
})
const client = { address: '192.0.2.1', device: null }

/** Requests of which the first ones run and the others wait. */
async function fill<Slot>(running: number, waiting: number, request: (index: number) => Promise<Slot>) {
  const first = Array.from({ length: running }, (_, index) => request(index))
  await Promise.all(first)
  return [...first, ...Array.from({ length: waiting }, (_, index) => request(running + index))]
}

test('limits a user to six concurrent requests without delaying other users', async () => {
  const slots = openRequestSlots()
  const acquired = await Promise.all(Array.from({ length: 6 }, () => slots.acquire(sessionOf('mali'), client)))
  let seventh: { release: () => void } | null = null
  void slots.acquire(sessionOf('mali'), client).then((slot) => (seventh = slot))
  const otherSlot = await slots.acquire(sessionOf('leo'), client)
  await waitShortly()
  expect(seventh).toBeNull()
  acquired[0]!.release()
  await waitShortly()
  for (const { release } of [...acquired.slice(1), seventh!, otherSlot]) release()
  expect(slots.size()).toBe(0)
})

test('rejects a request when sixty of the same user are queued, and frees all queues afterwards', async () => {
  const slots = openRequestSlots()
  const acquired = await fill(6, 60, () => slots.acquire(sessionOf('mali'), client))
  await expect(slots.acquire(sessionOf('mali'), client)).rejects.toMatchObject({ code: 'limited' })
  for (const slot of acquired) (await slot).release()
  expect(slots.size()).toBe(0)
})

test('serves another session of the user next although one session has filled the queue', async () => {
  const slots = openRequestSlots()
  const flood = await fill(6, 60, () => slots.acquire(sessionOf('mali', 'stolen'), client))
  const ended = Promise.allSettled(flood)
  const order: string[] = []
  const owner = slots.acquire(sessionOf('mali', 'own'), client).then(({ release }) => {
    order.push('own')
    release()
  })
  flood.slice(6).forEach(
    (slot) =>
      void slot.then(
        ({ release }) => (order.push('stolen'), release()),
        () => {},
      ),
  )
  for (const slot of flood.slice(0, 6)) (await slot).release()
  await owner
  expect(order.indexOf('own')).toBeLessThan(3)
  expect((await ended).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(slots.size()).toBe(0)
})

test('queues up to 600 requests of visitors of one network and refuses more', async () => {
  const slots = openRequestSlots()
  const school = await fill(6, 600, (index) => slots.acquire(null, { ...client, device: `device ${index % 400}` }))
  await expect(slots.acquire(null, { ...client, device: 'device 1' })).rejects.toMatchObject({ code: 'limited' })
  const otherSlots = [
    await slots.acquire(null, { address: '192.0.2.2', device: null }),
    await slots.acquire(null, { ...client, device: 'device 1', lastUserKey: 'mali' }),
  ]
  for (const { release } of otherSlots) release()
  for (const slot of school) void slot.then(({ release }) => release())
  await Promise.all(school)
  expect(slots.size()).toBe(0)
})

test('limits a school to eight concurrent pages, round-robin by user, without delaying other schools', async () => {
  const slots = openRequestSlots()
  const page = (person: string, school = 'kite hill') => slots.acquire(sessionOf(person, person, school), client)
  const classRequests = Array.from({ length: 48 }, (_, index) => page(`child ${index % 8}`))
  const first = await Promise.all(classRequests.slice(0, 8))
  const order: string[] = []
  for (const slot of classRequests.slice(8)) void slot.then(({ release }) => (order.push('class'), release()))
  void page('teacher').then(({ release }) => (order.push('teacher'), release()))
  const other = await page('kim', 'other')
  expect(order).toEqual([])
  other.release()
  for (const { release } of first) release()
  await Promise.all(classRequests)
  await waitShortly()
  expect(order.indexOf('teacher')).toBeLessThan(10)
  expect(slots.size()).toBe(0)
})

test('serializes writes of one session without delaying another session of the same user', async () => {
  const slots = openRequestSlots()
  const send = (session: string) => slots.acquire(sessionOf('mali', session), client, { isWrite: true })
  const sent = Array.from({ length: 5 }, () => send('stolen'))
  const first = await sent[0]!
  let second: { release: () => void } | null = null
  void sent[1]!.then((slot) => (second = slot))
  const free = [await send('own'), await slots.acquire(sessionOf('mali', 'stolen'), client)]
  expect(second).toBeNull()
  for (const { release } of [first, ...free]) release()
  for (const slot of sent.slice(1)) (await slot).release()
  expect(slots.size()).toBe(0)
})

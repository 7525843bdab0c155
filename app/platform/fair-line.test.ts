import { expect, test } from 'vitest'
import { fairLine } from './fair-line.server.ts'

function crowd(places = 1, mostWaiting = 100) {
  const order: string[] = []
  const line = fairLine({ places, mostWaiting, expectedCost: 100, now: () => 0 })
  const done = (school: string, person: string, cost: number) =>
    line(
      [school, person],
      async () => {
        order.push(person)
        await new Promise((resolve) => setTimeout(resolve, 1))
        return cost
      },
      (value) => value,
    )
  return { order, done }
}

test('who floods waits for themselves: another school, and another person of the same, go first', async () => {
  const { order, done } = crowd()
  const flood = Array.from({ length: 6 }, () => done('hill', 'flooder', 2_000))
  await Promise.all([...flood, done('hill', 'classmate', 5), done('valley', 'stranger', 5), done('valley', 'next', 5)])
  expect(order).toEqual([
    'flooder',
    'stranger',
    'next',
    'classmate',
    'flooder',
    'flooder',
    'flooder',
    'flooder',
    'flooder',
  ])
})

test('many of one school are one to everybody else', async () => {
  const { order, done } = crowd(2)
  const flood = Array.from({ length: 30 }, (_, at) => done('hill', `hill ${at}`, 2_000))
  await Promise.all([...flood, done('valley', 'stranger', 5)])
  expect(order.indexOf('stranger')).toBe(2)
})

test('a crowd that fills the line leaves room for who comes from elsewhere', async () => {
  const { order, done } = crowd(1, 3)
  const flood = Array.from({ length: 5 }, (_, at) => done('hill', `hill ${at}`, 2_000).catch(() => 'turned away'))
  await Promise.all([...flood, done('valley', 'stranger', 5)])
  expect(order).toEqual(['hill 0', 'stranger', 'hill 1', 'hill 2'])
})

test('a class is not kept waiting for ever by schools that each had nothing yet', async () => {
  let clock = 0
  const order: string[] = []
  const line = fairLine({ places: 1, mostWaiting: 100, expectedCost: 100, now: () => clock })
  const done = (school: string) =>
    line(
      [school],
      async () => {
        order.push(school)
        clock += 2_000
        await new Promise((resolve) => setTimeout(resolve, 1))
        return 2_000
      },
      (value) => value,
    )
  await done('class')
  await Promise.all(
    [...Array.from({ length: 3 }, (_, at) => done(`new ${at}`)), done('class'), done('class')].concat(
      Array.from({ length: 12 }, (_, at) => done(`later ${at}`)),
    ),
  )
  expect(order.lastIndexOf('class')).toBeLessThan(12)
})

test('among equals who came first is first, and nobody is forgotten', async () => {
  const { order, done } = crowd()
  await Promise.all(['a', 'b', 'c', 'd'].map((person) => done(person, person, 5)))
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

test('a failure frees its place, and one too many is turned away', async () => {
  const line = fairLine({ places: 1, mostWaiting: 1, expectedCost: 1 })
  const one = line(['a'], () => Promise.reject(new Error('no')), Number)
  const two = line(['b'], async () => 2, Number)
  await expect(line(['c'], async () => 3, Number)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(one).rejects.toThrow('no')
  expect(await two).toBe(2)
})

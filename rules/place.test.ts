import { expect, test } from 'vitest'
import { inPlace, moveTo, placeIn, samePlace } from './place.ts'

const a = '0198a000-0000-7000-8000-00000000000a'
const b = '0198a000-0000-7000-8000-00000000000b'
const classA = { kind: 'classroom', id: a } as const

test.each([
  ['/dashboard', `class=${a}`, classA],
  ['/dashboard', `section=people&school=${b}`, { kind: 'school', id: b }],
  ['/dashboard', `child=${b}`, { kind: 'child', id: b }],
  [`/dashboard/classroom-dashboard/${a}/students`, '', classA],
  // The path is what the page is about: a query that says otherwise is not believed.
  [`/dashboard/classroom-dashboard/${a}`, `class=${b}`, classA],
  ['/dashboard', `class=${a}&class=${b}&school=${b}`, classA],
  ['/dashboard', '', null],
])('%s?%s', (path, query, place) => expect(placeIn(path, query)).toEqual(place))

test.each([
  ['/dashboard', `/dashboard?class=${a}`],
  ['/dashboard/classroom?view=new#top', `/dashboard/classroom?class=${a}&view=new#top`],
  ['/lesson/kites/3', `/lesson/kites/3?class=${a}`],
  ['/chat', `/chat?class=${a}`],
  [`/dashboard?class=${b}`, `/dashboard?class=${b}`],
  [`/dashboard/classroom-dashboard/${b}/students`, `/dashboard/classroom-dashboard/${b}/students?class=${b}`],
  [`/dashboard/classroom-dashboard/${b}?class=${a}`, `/dashboard/classroom-dashboard/${b}?class=${b}`],
  ['/account/select-room', '/account/select-room'],
  ['/dashboards', '/dashboards'],
  ['/', '/'],
  [
    `/dashboard/classroom-dashboard/${a}/students/print-asset-card`,
    `/dashboard/classroom-dashboard/${a}/students/print-asset-card`,
  ],
])('from class A, %s is %s', (address, kept) => expect(inPlace(address, classA)).toBe(kept))

test('from nowhere an address is as it was, and what it names itself stays', () => {
  expect(inPlace('/dashboard?join=K7QM4TXR', null)).toBe('/dashboard?join=K7QM4TXR')
  expect(inPlace(`/dashboard?school=${b}`, null)).toBe(`/dashboard?school=${b}`)
})

test('moving to another place names it once', () => {
  expect(moveTo(`/dashboard/course?week=2&class=${a}&child=${a}`, { kind: 'classroom', id: b })).toBe(
    `/dashboard/course?class=${b}&week=2`,
  )
})

test('a name in the address cannot write further parameters', () => {
  expect(inPlace('/dashboard', { kind: 'classroom', id: 'x&school=y#z' })).toBe('/dashboard?class=x%26school%3Dy%23z')
})

test('the same place is the same kind and id', () => {
  expect(samePlace(classA, { kind: 'classroom', id: a })).toBe(true)
  expect(samePlace(classA, { kind: 'child', id: a })).toBe(false)
  expect(samePlace(classA, null)).toBe(false)
})

import { vocabularies } from '#rules/levels/open-level.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import type { KnownWord } from '../python/known-words.ts'

/** What need not be typed: for slow typists, and for what keyboards hide. */

const flying = ['fly(1)', 'turn_left()', 'turn_right()']
const looking = ['clear()', 'clear("left")', 'clear("right")', 'bell()']
const building = ['for i in range(3):', 'while not ...:', 'if ...:', 'elif ...:', 'else:', 'def name(value):']
const drawing = [
  'from turtle import *',
  'forward(50)',
  'left(90)',
  'right(90)',
  'goto(0, 0)',
  'setheading(90)',
  'penup()',
  'pendown()',
]
const talking = ['print("...")', 'name = input()', 'number = int(input())']
const inside = ['input()', 'int(...)', 'float(...)', 'f"{...}"', '//', '%']
const answering = ['def name(value):', 'return ...', 'for one in ...:', 'for i in range(len(...)):', 'while ...:']
const choosing = ['if ...:', 'elif ...:', 'else:']
const holding = ['len(...)', 'str(...)', '[...]', '.append(...)', '{...}', '.split(...)', '//', '%']

const javascript = {
  commands: [
    'function name(value) {',
    '}',
    'return ...',
    'const name = ...',
    'let name = ...',
    'for (const one of ...) {',
    'if (...) {',
    'while (...) {',
  ],
  values: ['(x) => ...', '`${...}`', '[...]', '{ ... }', '===', '&&', '||', '.length', '.push(...)', 'new Map()'],
}

const command = (code: string): KnownWord => ({ code, isCommand: true })
const value = (code: string): KnownWord => ({ code, isCommand: false })

export function tapWords({ language, place, tests }: TaskStep): readonly KnownWord[] {
  // Where a line belongs is not told by the one above it, so everything goes where the caret is.
  if (language === 'javascript') return [...javascript.commands, ...javascript.values].map(value)
  if (place?.world === 'string') return [...drawing, ...building].map(command)
  if (place) return flightWords(vocabularies[place.world])
  if (tests?.some((test) => 'call' in test)) return [...[...answering, ...choosing].map(command), ...holding.map(value)]
  return [...[...talking, ...building].map(command), ...inside.map(value)]
}

function flightWords({ actions, sensors }: (typeof vocabularies)['sky']): readonly KnownWord[] {
  const isThere = (code: string) => /^\w+/.exec(code)![0] in { ...actions, ...sensors }
  return [...flying.filter(isThere).map(command), ...looking.filter(isThere).map(value), ...building.map(command)]
}

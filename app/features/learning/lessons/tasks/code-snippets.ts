import { vocabularies } from '#rules/levels/open-level.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import type { LevelWord } from '../python/level-words.ts'

/** Code snippets that students tap instead of typing, for slow typists and for characters that keyboards hide. */

const flightActions = ['fly(1)', 'turn_left()', 'turn_right()']
const flightSensors = ['clear()', 'clear("left")', 'clear("right")', 'bell()']
const controlFlow = ['for i in range(3):', 'while not ...:', 'if ...:', 'elif ...:', 'else:', 'def name(value):']
const turtleCommands = [
  'from turtle import *',
  'forward(50)',
  'left(90)',
  'right(90)',
  'goto(0, 0)',
  'setheading(90)',
  'penup()',
  'pendown()',
]
const inputOutput = ['print("...")', 'name = input()', 'number = int(input())']
const valueSnippets = ['input()', 'int(...)', 'float(...)', 'f"{...}"', '//', '%']
const functionSnippets = [
  'def name(value):',
  'return ...',
  'for one in ...:',
  'for i in range(len(...)):',
  'while ...:',
]
const conditionals = ['if ...:', 'elif ...:', 'else:']
const collectionSnippets = ['len(...)', 'str(...)', '[...]', '.append(...)', '{...}', '.split(...)', '//', '%']

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

const command = (code: string): LevelWord => ({ code, isCommand: true })
const value = (code: string): LevelWord => ({ code, isCommand: false })

export function listSnippets({ language, place, tests }: TaskStep): readonly LevelWord[] {
  // JavaScript has no line-based structure, so all snippets are inserted at the caret.
  if (language === 'javascript') return [...javascript.commands, ...javascript.values].map(value)
  if (place?.world === 'string') return [...turtleCommands, ...controlFlow].map(command)
  if (place) return listFlightSnippets(vocabularies[place.world])
  if (tests?.some((test) => 'call' in test))
    return [...[...functionSnippets, ...conditionals].map(command), ...collectionSnippets.map(value)]
  return [...[...inputOutput, ...controlFlow].map(command), ...valueSnippets.map(value)]
}

function listFlightSnippets({ actions, sensors }: (typeof vocabularies)['sky']): readonly LevelWord[] {
  const isInVocabulary = (code: string) => /^\w+/.exec(code)![0] in { ...actions, ...sensors }
  return [
    ...flightActions.filter(isInVocabulary).map(command),
    ...flightSensors.filter(isInVocabulary).map(value),
    ...controlFlow.map(command),
  ]
}

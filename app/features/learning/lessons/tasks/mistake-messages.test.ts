import { expect, it } from 'vitest'
import { findMistake } from '#runtimes/mistakes/find-mistake.ts'
import javascriptExamples from '#runtimes/mistakes/javascript-examples.json' with { type: 'json' }
import pythonExamples from '#runtimes/mistakes/python-examples.json' with { type: 'json' }
import { openRuntimes } from '#runtimes/node-runtimes.ts'
import cn from './locales/cn.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }

/** Checks that the mistake finder supplies a value for each placeholder of the mistake messages. */

const placeholdersIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, hole]) => hole!)

it.each([
  ['python' as const, pythonExamples],
  ['javascript' as const, javascriptExamples],
])(
  'supplies a value for each placeholder of each %s mistake message in all locales',
  { timeout: 60_000 },
  async (language, examples) => {
    const runtime = (await openRuntimes())[language]
    for (const { id, program, input, corrected } of examples) {
      const { output: expected } = await runtime.run({ program: corrected, input })
      const { error, output, stop, entered } = await runtime.run({ program, input })
      const ended = { error, output, expected, entered, stoppedAt: stop === null ? null : (stop.line ?? 1) }
      const result = findMistake(language, program, { ...ended, isOther: error === null && output !== expected })
      for (const { mistake } of [en, th, ko, cn]) {
        const { message, try: advice } = mistake[id as 'py-plus-plus']
        expect(Object.keys(result!.holes), id).toEqual(expect.arrayContaining(placeholdersIn(`${message} ${advice}`)))
      }
    }
  },
)

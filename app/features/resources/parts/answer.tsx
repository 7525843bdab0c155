import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Printable, PrintableOf } from '#content/printables.ts'
import { Commands } from './commands.tsx'
import type { Words } from './part.tsx'
import { Signs } from './ribbons-part.tsx'
import styles from './parts.module.css'

/** What comes out, for whoever teaches: the check of all content has worked it out anew. */
export function Answer({ part, words }: { part: Printable; words: Words }) {
  const { t } = useTranslation('resources')
  return (
    <ul className={styles.answers}>
      {linesOf().map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  )

  function linesOf(): ReactNode[] {
    switch (part.kind) {
      case 'cards':
        return cardLines(part)
      case 'grids':
        return part.grids.map(({ solution, mistake }, at) => (
          <>
            <b>{at + 1}</b>
            {solution && <Commands lines={solution} />}
            {mistake && t(`activity.mistake.${mistake.kind}`, { at: mistake.at, next: mistake.at + 1 })}
          </>
        ))
      case 'ribbons':
        return part.ribbons.map(({ piece, times, rest }, at) => (
          <>
            <b>{at + 1}</b>
            {times} × <Signs signs={piece} />
            {rest > 0 && (
              <>
                + <Signs signs={piece.slice(0, rest)} />
              </>
            )}
          </>
        ))
      case 'rhythms':
        return numbered(part.rhythms.map(({ heard }) => pairs(Object.entries(heard), ' × ')))
      case 'decisions':
        return numbered(part.rules.map(({ does }) => does.map((action) => (action ? words[action] : '–')).join(', ')))
      case 'programs':
        return numbered(part.programs.map(({ ends }) => pairs(Object.entries(ends), ' = ')))
      case 'sorting':
        return part.rows.flatMap(({ neighbours, choosing }, at) => [
          t('activity.neighbours', { row: at + 1, comparisons: neighbours[0], swaps: neighbours[1] }),
          t('activity.choosing', { row: at + 1, comparisons: choosing[0], swaps: choosing[1] }),
        ])
      case 'searching':
        return [t('activity.searching', { wanted: part.wanted, oneByOne: part.oneByOne, halving: part.halving })]
      case 'tests':
        return part.boxes.map(({ word, yes, no }) =>
          t('activity.tests', { rule: words[word], yes: yes.join(', '), no: no.join(', ') }),
        )
      default:
        return []
    }
  }

  function cardLines({ orders, mistake, cards }: PrintableOf<'cards'>): ReactNode[] {
    const groups = [...new Set(cards.flatMap(({ group }) => group ?? []))]
    return [
      ...(orders === undefined ? [] : [t('activity.orders', { count: orders })]),
      ...(mistake ? [t(`activity.mistake.${mistake.kind}`, { at: mistake.at, next: mistake.at + 1 })] : []),
      ...groups.map((group) => {
        const numbers = cards.flatMap((card, at) => (card.group === group ? at + 1 : []))
        return `${words[group]}: ${numbers.join(', ')}`
      }),
    ]
  }

  function pairs(entries: readonly (readonly [name: string, value: number])[], sign: string) {
    return entries.map(([name, value]) => `${words[name]}${sign}${value}`).join(', ')
  }
}

const numbered = (lines: readonly string[]): ReactNode[] =>
  lines.map((line, at) => (
    <>
      <b>{at + 1}</b>
      <span>{line}</span>
    </>
  ))

/** Whether there is anything to say about a part. */
export const hasAnswer = (part: Printable): boolean =>
  part.kind === 'cards'
    ? part.orders !== undefined || part.mistake !== undefined || part.cards.some(({ group }) => group !== undefined)
    : part.kind === 'grids'
      ? part.grids.some(({ solution }) => solution !== undefined)
      : part.kind !== 'table' && part.kind !== 'boxes'

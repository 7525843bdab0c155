import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Printable, PrintableOf } from '#content/printables.ts'
import { Commands } from './commands.tsx'
import type { PartTexts } from './part.tsx'
import { ShapeRow } from './ribbons-part.tsx'
import styles from './parts.module.css'

/** Answers of a printable part, for teachers. The content check verifies them by computation. */
export function Answer({ part, words }: { part: Printable; words: PartTexts }) {
  const { t } = useTranslation('resources')
  return (
    <ul className={styles.answers}>
      {buildLines().map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )

  function buildLines(): ReactNode[] {
    switch (part.kind) {
      case 'cards':
        return buildCardLines(part)
      case 'grids':
        return part.grids.map(({ solution, mistake }, index) => (
          <>
            <b>{index + 1}</b>
            {solution && <Commands lines={solution} />}
            {mistake && t(`activity.mistake.${mistake.kind}`, { at: mistake.at, next: mistake.at + 1 })}
          </>
        ))
      case 'ribbons':
        return part.ribbons.map(({ piece, times, rest }, index) => (
          <>
            <b>{index + 1}</b>
            {times} × <ShapeRow signs={piece} />
            {rest > 0 && (
              <>
                + <ShapeRow signs={piece.slice(0, rest)} />
              </>
            )}
          </>
        ))
      case 'rhythms':
        return numberLines(part.rhythms.map(({ heard }) => joinPairs(Object.entries(heard), ' × ')))
      case 'decisions':
        return numberLines(
          part.rules.map(({ does }) => does.map((action) => (action ? words[action] : '–')).join(', ')),
        )
      case 'programs':
        return numberLines(part.programs.map(({ ends }) => joinPairs(Object.entries(ends), ' = ')))
      case 'sorting':
        return part.rows.flatMap(({ neighbours, choosing }, index) => [
          t('activity.neighbours', { row: index + 1, comparisons: neighbours[0], swaps: neighbours[1] }),
          t('activity.choosing', { row: index + 1, comparisons: choosing[0], swaps: choosing[1] }),
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

  function buildCardLines({ orders, mistake, cards }: PrintableOf<'cards'>): ReactNode[] {
    const groups = [...new Set(cards.flatMap(({ group }) => group ?? []))]
    return [
      ...(orders === undefined ? [] : [t('activity.orders', { count: orders })]),
      ...(mistake ? [t(`activity.mistake.${mistake.kind}`, { at: mistake.at, next: mistake.at + 1 })] : []),
      ...groups.map((group) => {
        const numbers = cards.flatMap((card, index) => (card.group === group ? index + 1 : []))
        return `${words[group]}: ${numbers.join(', ')}`
      }),
    ]
  }

  function joinPairs(entries: readonly (readonly [name: string, value: number])[], separator: string) {
    return entries.map(([name, value]) => `${words[name]}${separator}${value}`).join(', ')
  }
}

const numberLines = (lines: readonly string[]): ReactNode[] =>
  lines.map((line, index) => (
    <>
      <b>{index + 1}</b>
      <span>{line}</span>
    </>
  ))

/** Whether a part has answers to show. */
export const hasAnswer = (part: Printable): boolean =>
  part.kind === 'cards'
    ? part.orders !== undefined || part.mistake !== undefined || part.cards.some(({ group }) => group !== undefined)
    : part.kind === 'grids'
      ? part.grids.some(({ solution }) => solution !== undefined)
      : part.kind !== 'table' && part.kind !== 'boxes'

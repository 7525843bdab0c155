import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishedAnswers } from '#content/publish-resources.ts'
import styles from './resource-view.module.css'

type Answer = PublishedAnswers[string]

/** Answers by the letter of their task. */
export function AnswerList({ answers }: { answers: PublishedAnswers }) {
  const renderAnswer = useAnswerText()
  return (
    <dl className={styles.answers} aria-live="polite">
      {Object.entries(answers).map(([id, answer]) => (
        <div key={id}>
          <dt>{id}</dt>
          <dd>{renderAnswer(answer)}</dd>
        </div>
      ))}
    </dl>
  )
}

const actions = ['clap', 'drum', 'stamp', 'jump', 'turn'] as const

export function useAnswerText(): (answer: Answer) => ReactNode {
  const { t } = useTranslation('resources')
  const nameOf = (name: string) => {
    const action = actions.find((actionName) => actionName === name)
    return action ? t(`block.${action}`) : name
  }
  return function render(answer: Answer): ReactNode {
    if (typeof answer === 'string' || typeof answer === 'number') return <span className={styles.lines}>{answer}</span>
    if (Array.isArray(answer)) {
      const isRows = answer.some(Array.isArray)
      if (answer.length === 0) return '–'
      const rows = answer.map((item) =>
        Array.isArray(item) ? item.map((cell) => cell ?? '–').join(' · ') : (item ?? '–'),
      )
      return isRows || rows.some((row) => String(row).length > 6) ? (
        <code className={styles.lines}>{rows.join('\n')}</code>
      ) : (
        rows.map((row) => nameOf(String(row))).join(', ')
      )
    }
    if ('line' in answer) {
      const { line, right, or: other } = answer as { line: number; right: string; or?: { line: number; right: string } }
      return (
        <>
          {'ABCDEFGHIJ'[line - 1]}: <code>{right.trim()}</code>
          {other && (
            <>
              {' '}
              {t('resource.or')} {'ABCDEFGHIJ'[other.line - 1]}: <code>{other.right.trim()}</code>
            </>
          )}
        </>
      )
    }
    if ('piece' in answer) {
      const { piece, times, rest, next } = answer as unknown as Record<'piece' | 'rest' | 'next', string[]> & {
        times: number
      }
      return `${times} × ${shapes(piece)}${rest.length > 0 ? ` + ${shapes(rest)}` : ''} → ${shapes(next)}`
    }
    if ('after' in answer) {
      const { after, swaps, allSwaps } = answer as unknown as { after: number[]; swaps: number; allSwaps: number }
      return `${after.join(' ')} · ${t('sheet.swaps')} ${swaps} (${allSwaps})`
    }
    if ('patterns' in answer) {
      const { patterns, numbers } = answer as unknown as { patterns: string[]; numbers: number[] }
      return `${patterns.join(' ')} · ${numbers.join(' ')}`
    }
    return Object.entries(answer)
      .map(([name, count]) => `${nameOf(name)} ${String(count)}`)
      .join(', ')
  }
}

const signs: Readonly<Record<string, string>> = { o: '○', s: '□', t: '△', x: '✕' }
const shapes = (row: readonly string[]) => row.map((sign) => signs[sign] ?? sign).join(' ')

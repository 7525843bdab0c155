import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { ResultPage, ResultStudent } from '../../result-page.server.ts'
import { AnswerMark } from './answer-mark.tsx'
import { AnswersSheet } from './answers-sheet.tsx'
import { useNumber } from '../use-number.ts'
import styles from './students.module.css'

/** As many as stand beside the questions; the others follow when they are asked for. */
const first = 12

const rightOf: Readonly<Record<string, boolean | null>> = { '+': true, '-': false, '.': null }

/** Student by student, and what each answered right. */
export function StudentResults({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const { students, figures, game } = page
  const columns = { quiz: page.questions, arena: page.levels, race: page.races }[gameMode(game)]
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<ResultStudent | null>(null)
  const hasMarks = students.some(({ marks }) => marks !== null)
  const left = figures.players - students.length - page.guests.length
  return (
    <Card title={t('result.students')} aside={students.length}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keys move it */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('result.students')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('result.student')}</th>
              {hasMarks ? (
                columns.map(({ round }) => (
                  <th key={round} scope="col">
                    {round + 1}
                  </th>
                ))
              ) : (
                <th scope="col">{t('result.rightAnswers')}</th>
              )}
              <th scope="col">{t('result.points')}</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? students : students.slice(0, first)).map((student) => (
              <StudentRow
                key={student.player}
                student={student}
                onOpen={game === 'quiz' ? () => setOpened(student) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {students.length > first && !isWhole && (
        <Button variant="plain" size="small" onClick={() => setWhole(true)}>
          {t('result.all', { count: students.length })}
        </Button>
      )}
      {left > 0 && <p className={styles.left}>{t('result.left', { count: left })}</p>}
      {opened && (
        <AnswersSheet
          page={page}
          asked={{ student: opened.player }}
          title={opened.name}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

function Stars({ count }: { count: number }) {
  const { t } = useTranslation('minigames')
  return (
    <span className={styles.stars} role="img" aria-label={t('starCount', { count })}>
      {count} <IconStarFilled aria-hidden />
    </span>
  )
}

function StudentRow({ student, onOpen }: { student: ResultStudent; onOpen: (() => void) | null }) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const { personId, name, points, right, answered, marks } = student
  return (
    <tr>
      <th scope="row">
        {onOpen ? (
          <button type="button" className={styles.who} aria-haspopup="dialog" onClick={onOpen}>
            <ChildKite id={personId} size={24} /> {name}
          </button>
        ) : (
          <span className={styles.who}>
            <ChildKite id={personId} size={24} /> {name}
          </span>
        )}
      </th>
      {marks === null ? (
        <td>{answered === 0 ? t('result.noAnswer') : t('result.ofAnswers', { count: right, all: answered })}</td>
      ) : (
        Array.from(marks, (mark, at) => (
          <td key={at}>
            {mark in rightOf ? <AnswerMark right={rightOf[mark] ?? null} /> : <Stars count={Number(mark)} />}
          </td>
        ))
      )}
      <td className={styles.points}>{number(points)}</td>
    </tr>
  )
}

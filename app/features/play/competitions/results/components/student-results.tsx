import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { tileNames } from '#rules/cards/tile-names.ts'
import { gameMode, playsQuestions } from '#rules/competitions/game-mode.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { ResultPage, ResultStudent } from '../result-page.server.ts'
import { AnswerMark, type AnswerOutcome } from './answer-mark.tsx'
import { AnswersSheet } from './answers-sheet.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './students.module.css'

/** Number of rows that fit beside the questions; a button shows the rest. */
const initialRowCount = 12

const markOutcomes: Readonly<Record<string, AnswerOutcome>> = { '+': true, '-': false, l: 'late', '.': null }

/** Table of students with the outcome of each round. */
export function StudentResults({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const { students, figures, game } = page
  const mode = gameMode(game)
  const columns = playsQuestions(game) ? page.questions : mode === 'arena' ? page.levels : page.races
  const [showsAll, setShowsAll] = useState(false)
  const [opened, setOpened] = useState<ResultStudent | null>(null)
  const names = tileNames(students.map(({ name }) => name))
  const hasMarks = students.some(({ marks }) => marks !== null)
  const playersWhoLeft = figures.players - students.length - page.guests.length
  return (
    <Card title={t('result.students')} aside={students.length}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, so keyboard users scroll it */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('result.students')}>
        <table className={styles.table} data-many={columns.length > 6 || undefined}>
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
              <th scope="col">
                {t(mode === 'flight' ? 'flight.pushes' : mode === 'chase' ? 'chase.clouds' : 'result.points')}
              </th>
            </tr>
          </thead>
          <tbody>
            {/* Paper shows all rows. */}
            {students.map((student, index) => (
              <StudentRow
                key={student.player}
                student={student}
                shownName={names[index]!}
                className={showsAll || index < initialRowCount ? undefined : styles.further}
                onOpen={playsQuestions(game) ? () => setOpened(student) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {students.length > initialRowCount && !showsAll && (
        <Button variant="plain" size="small" className={styles.all} onClick={() => setShowsAll(true)}>
          {t('result.all', { count: students.length })}
        </Button>
      )}
      {playersWhoLeft > 0 && <p className={styles.left}>{t('result.left', { count: playersWhoLeft })}</p>}
      {opened && (
        <AnswersSheet
          page={page}
          query={{ student: opened.player }}
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

type StudentRowProps = {
  student: ResultStudent
  /** First name, as far as it is distinct: the marks need the space. */
  shownName: string
  className: string | undefined
  onOpen: (() => void) | null
}

function StudentRow({ student, shownName, className, onOpen }: StudentRowProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const { personId, name, points, right, answered, marks } = student
  return (
    <tr className={className}>
      <th scope="row">
        {onOpen ? (
          <button type="button" className={styles.who} title={name} aria-haspopup="dialog" onClick={onOpen}>
            <ChildKite id={personId} size={24} /> {shownName}
          </button>
        ) : (
          <span className={styles.who} title={name}>
            <ChildKite id={personId} size={24} /> {shownName}
          </span>
        )}
      </th>
      {marks === null ? (
        <td>{answered === 0 ? t('result.noAnswer') : t('result.ofAnswers', { count: right, all: answered })}</td>
      ) : (
        Array.from(marks, (mark, index) => (
          <td key={index}>
            {mark in markOutcomes ? <AnswerMark right={markOutcomes[mark] ?? null} /> : <Stars count={Number(mark)} />}
          </td>
        ))
      )}
      <td className={styles.points}>{formatNumber(points)}</td>
    </tr>
  )
}

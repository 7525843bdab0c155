import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { createEntry } from '../review/entries.ts'
import { ReplayProgram } from '../review/replay-program.tsx'
import { ReplayWorld } from '../review/replay-world.tsx'
import { useReplay } from '../review/use-replay.ts'
import { TaskProgram } from '../tasks/task-program.tsx'
import { MakeWarmUp } from '../warm-up/make-warm-up.tsx'
import { AnswerForm } from './answer-form.tsx'
import { groupTitle } from './group-messages.ts'
import type { StepMistakes } from './mistakes-page.server.ts'
import type { ProgramGroup } from './program-groups.ts'
import styles from './misconceptions.module.css'

type OpenGroupProps = {
  step: LevelStep | TaskStep
  group: ProgramGroup
  mistakes: StepMistakes
  nameOf: (student: string) => string
  hrefOf: (student: string) => string
}

/** Shows an example program of the group, its students and a form to comment to all of them. */
export function OpenGroup({ step, group, mistakes, nameOf, hrefOf }: OpenGroupProps) {
  const { t } = useTranslation(['misconceptions', 'lessons', 'tasks'])
  const { members } = group
  return (
    <Card className={styles.open} aria-label={groupTitle(t, group)}>
      {isTaskStep(step) ? (
        <TaskExample step={step} group={group} />
      ) : (
        <LevelExample key={group.example.program} step={step} group={group} />
      )}
      <div className={styles.side}>
        <h2 className={styles.heading}>
          <span className={styles.large}>{members.length}</span> {groupTitle(t, group)}
        </h2>
        <ul className={styles.members} aria-label={t('who')}>
          {members.map(({ student }) => (
            <li key={student}>
              <Link to={hrefOf(student)} className={styles.member}>
                <ChildKite id={student} size={24} /> {nameOf(student)}
              </Link>
            </li>
          ))}
        </ul>
        {mistakes.mayReview && <AnswerForm key={group.key} mistakes={mistakes} group={group} />}
        {mistakes.mayAssign && (
          <MakeWarmUp classroomId={mistakes.classroomId} step={mistakes.step} student={group.author} />
        )}
      </div>
    </Card>
  )
}

function TaskExample({ step, group }: { step: TaskStep; group: ProgramGroup }) {
  const { t } = useTranslation('misconceptions')
  return (
    <div className={styles.text}>
      <TaskProgram
        key={group.example.program}
        language={step.language}
        text={group.example.program}
        fault={group.nodeId}
      />
      <p className={styles.nameless}>{t('oneOf', { count: group.members.length })}</p>
    </div>
  )
}

function LevelExample({ step, group }: { step: LevelStep; group: ProgramGroup }) {
  const { t } = useTranslation('misconceptions')
  const { example, nodeId } = group
  const entry = useMemo(() => createEntry(step, example), [step, example])
  const replay = useReplay(step, entry)
  const marks = useMemo(() => (nodeId === null ? [] : [{ nodeId, kind: 'hint' as const }]), [nodeId])
  return (
    <>
      <ReplayWorld step={step} replay={replay} />
      <div className={styles.program}>
        <ReplayProgram entry={entry} skin={entry.skin} replay={replay} marks={marks} />
        <p className={styles.nameless}>{t('oneOf', { count: group.members.length })}</p>
      </div>
    </>
  )
}

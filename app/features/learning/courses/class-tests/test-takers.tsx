import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconFlagCheck from '@tabler/icons-react/dist/esm/icons/IconFlagCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { testEnd, extraTimes, hasStarted, testState, type StepResult, type TestState } from '#rules/assignments/test.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import type { TestForTeacher } from '../contract.ts'
import { PaperTable } from '#app/ui/table/paper-table.tsx'
import styles from './test-screen.module.css'

type Taker = TestForTeacher['children'][number]

const stateChips = {
  before: { tone: 'neutral', icon: <IconMinus aria-hidden /> },
  ready: { tone: 'neutral', icon: <IconMinus aria-hidden /> },
  missed: { tone: 'neutral', icon: <IconMinus aria-hidden /> },
  working: { tone: 'primary', icon: <IconClock aria-hidden /> },
  'handed-in': { tone: 'success', icon: <IconFlagCheck aria-hidden /> },
  'time-up': { tone: 'success', icon: <IconFlagCheck aria-hidden /> },
} as const satisfies Record<TestState, object>

/** Table of all students whom a test is assigned to; the last row shows which task most of them solved. */
export function TestTakers({ data, now }: { data: TestForTeacher; now: number }) {
  const { t } = useTranslation('courses')
  const { lesson, test, children } = data
  const sitters = children.filter(({ sitting }) => hasStarted(sitting))
  return (
    <PaperTable label={t('test.takers')} className={styles.table!}>
      <thead>
        <tr>
          <th scope="col">{t('test.child')}</th>
          <th scope="col">{t('test.state')}</th>
          {lesson.steps.map(({ id, number }) => (
            <th key={id} scope="col" className={styles.step}>
              <span className="sk-visually-hidden">{t('test.task', { number })}</span>
              <span aria-hidden>{number}</span>
            </th>
          ))}
          <th scope="col">{t('test.solved')}</th>
          <th scope="col">{t('test.extra')}</th>
        </tr>
      </thead>
      <tbody>
        {children.map((child) => (
          <TakerRow key={child.id} child={child} data={data} state={testState(test, child.sitting, now)} now={now} />
        ))}
      </tbody>
      {sitters.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row" className={styles.name}>
              {t('test.solvedBy')}
            </th>
            <td>{t('test.started', { count: sitters.length })}</td>
            {lesson.steps.map(({ id }) => (
              <td key={id} className={styles.step}>
                {sitters.filter(({ result }) => result[id]?.solved).length}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </PaperTable>
  )
}

type TakerRowProps = { child: Taker; data: TestForTeacher; state: TestState; now: number }

function TakerRow({ child: { id, name, sitting, result }, data, state, now }: TakerRowProps) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const { classroomId, lesson, hasOwnQuestions, test } = data
  const extra = useAction('extra-time')
  const steps = Object.values(result)
  const minutesLeft = hasStarted(sitting) ? Math.max(0, Math.ceil((testEnd(test, sitting) - now) / 60_000)) : 0
  const { tone, icon } = stateChips[state]
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td>
        <span className={styles.marks}>
          <Chip tone={tone} icon={icon}>
            {t(`test.states.${state}`, { count: minutesLeft })}
          </Chip>
          {steps.some(({ late }) => late) && (
            <Chip tone="warning" icon={<IconCloudUpload aria-hidden />}>
              {t('test.late')}
            </Chip>
          )}
        </span>
      </td>
      {lesson.steps.map((step) => (
        <td key={step.id} className={styles.step}>
          {result[step.id] &&
            (hasOwnQuestions ? (
              <StepMark result={result[step.id]!} />
            ) : (
              <Link
                to={localized(
                  `/dashboard/lessons?${new URLSearchParams({ lesson: lesson.id, student: id, step: step.id })}`,
                )}
              >
                <StepMark result={result[step.id]!} />
              </Link>
            ))}
        </td>
      ))}
      <td className={styles.number}>
        {hasStarted(sitting)
          ? t('test.of', { solved: steps.filter(({ solved }) => solved).length, of: lesson.steps.length })
          : ''}
      </td>
      <td>
        <select
          className={styles.extra}
          aria-label={t('test.extraFor', { name })}
          value={sitting.extraPercent}
          disabled={test.releasedAt !== null || extra.busy}
          onChange={(event) =>
            extra.send({ classroomId, assignment: test.id, student: id, percent: event.currentTarget.value })
          }
        >
          {extraTimes.map((percent) => (
            <option key={percent} value={percent}>
              {percent === 0 ? t('test.noExtra') : t('test.percent', { percent })}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}

function StepMark({ result: { solved, tries } }: { result: StepResult }) {
  const { t } = useTranslation('courses')
  const label = t(solved ? 'test.stepSolved' : 'test.stepTried', { count: tries })
  return solved ? (
    <IconCheck className={styles.right} role="img" aria-label={label} />
  ) : (
    <IconCircleDashed className={styles.other} role="img" aria-label={label} />
  )
}

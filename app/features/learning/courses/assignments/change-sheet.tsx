import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findTestBlocker } from '#rules/assignments/schedule.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useTimeZone } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { AssignedLine } from '../contract.ts'
import { isDueBeforeOpen, lacksTestTimes, scheduleFields, ScheduleFields, toLocalTime } from './schedule-fields.tsx'
import styles from './assign-sheet.module.css'

type ChangeSheetProps = {
  classroomId: string
  line: AssignedLine
  title: string
  hasTasks: boolean
  onClose: () => void
}

/** Form to change visibility, times and test settings of one assignment. */
export function ChangeSheet({ classroomId, line, title, hasTasks, onClose }: ChangeSheetProps) {
  const { t } = useTranslation('courses')
  const zone = useTimeZone()
  const toLocal = (iso: string | null) => (iso === null ? '' : toLocalTime(Date.parse(iso), zone))
  const [initial] = useState(() => ({
    visibility: line.visibility,
    opensAt: toLocal(line.opensAt),
    dueAt: toLocal(line.dueAt),
    minutes: line.test?.minutes ?? null,
  }))
  const [schedule, setSchedule] = useState(initial)
  const change = useAction('change-assignment', { onDone: onClose })
  const missing = lacksTestTimes(schedule) ? 'times' : isDueBeforeOpen(schedule) ? 'order' : null
  const isDirty = JSON.stringify(schedule) !== JSON.stringify(initial)
  return (
    <Sheet title={t('assign.changeTitle', { title })} opened onClose={onClose}>
      <div className={styles.form} data-unsaved={isDirty ? '' : undefined}>
        <div className={styles.whole}>
          <ScheduleFields
            schedule={schedule}
            testBlocker={
              line.kind === 'questions' ? null : findTestBlocker(line.kind === 'course' ? null : [{ hasTasks }])
            }
            isFixedTest={line.kind === 'questions' ? 'questions' : line.test?.sat ? 'started' : null}
            onChange={setSchedule}
          />
        </div>
        <RefusalNotice error={change.error} />
        <div className={styles.send}>
          <p className={styles.lacks} role="status">
            {missing && t(`assign.lacks.${missing}`)}
          </p>
          <Button
            wide
            busy={change.busy}
            disabled={missing !== null}
            onClick={() => change.send({ classroomId, assignment: line.id, ...scheduleFields(schedule, zone) })}
          >
            {t('assign.save')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

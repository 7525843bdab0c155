import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconBeach from '@tabler/icons-react/dist/esm/icons/IconBeach.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Holidays } from '#rules/pacing/holidays.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import styles from './calendar.module.css'

const emptyRange = { from: '', until: '' }

/** List of holidays with a form to add more. */
export function HolidayList({ classroomId, holidays }: { classroomId: string; holidays: Holidays }) {
  const { t } = useTranslation('term-plans')
  const day = useDayFormatter({ day: 'numeric', month: 'short', year: 'numeric' })
  const [newRange, setNewRange] = useState(emptyRange)
  const mark = useAction('mark-holiday', { onDone: () => setNewRange(emptyRange) })
  const remove = useAction('remove-holiday')
  const reason = mark.error?.fields?.until
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    mark.send({ classroomId, from: newRange.from, until: newRange.until || newRange.from })
  }
  return (
    <Card title={t('holidays.title')} icon={<IconBeach aria-hidden />} className={styles.choices}>
      {holidays.length === 0 ? (
        <p className={styles.note}>{t('holidays.none')}</p>
      ) : (
        <ul className={styles.holidays}>
          {holidays.map(({ from, until }) => {
            const range = from === until ? day(from) : t('holidays.range', { from: day(from), until: day(until) })
            return (
              <li key={from}>
                <span>{range}</span>
                <IconButton
                  label={`${t('holidays.remove')}: ${range}`}
                  icon={<IconTrash aria-hidden />}
                  onClick={() => remove.send({ classroomId, from })}
                />
              </li>
            )
          })}
        </ul>
      )}
      <form
        className={styles.choices}
        onSubmit={submit}
        data-unsaved={newRange.from || newRange.until ? '' : undefined}
      >
        <TextField
          type="date"
          label={t('holidays.from')}
          value={newRange.from}
          onChange={({ currentTarget: { value } }) => setNewRange({ ...newRange, from: value })}
        />
        <TextField
          type="date"
          label={t('holidays.until')}
          value={newRange.until}
          min={newRange.from || undefined}
          error={reason && <ReasonText reason={reason} />}
          onChange={({ currentTarget: { value } }) => setNewRange({ ...newRange, until: value })}
        />
        {mark.error && !mark.error.fields && <Refusal error={mark.error} />}
        <Button
          type="submit"
          variant="soft"
          icon={<IconPlus aria-hidden />}
          busy={mark.busy}
          disabled={newRange.from === ''}
        >
          {t('holidays.add')}
        </Button>
      </form>
    </Card>
  )
}

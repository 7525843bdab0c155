import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconBeach from '@tabler/icons-react/dist/esm/icons/IconBeach.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Holidays } from '#rules/pacing/holidays.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { useDays } from '#app/platform/shell/nav-dates.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import styles from './calendar.module.css'

const nothing = { from: '', until: '' }

/** Days without lessons, and a place to mark more of them. */
export function HolidayList({ classroomId, holidays }: { classroomId: string; holidays: Holidays }) {
  const { t } = useTranslation('term-plans')
  const day = useDays({ day: 'numeric', month: 'short', year: 'numeric' })
  const [typed, setTyped] = useState(nothing)
  const mark = useAction('mark-holiday', { done: () => setTyped(nothing) })
  const remove = useAction('remove-holiday')
  const reason = mark.error?.fields?.until
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    mark.send({ classroomId, from: typed.from, until: typed.until || typed.from })
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
      <form className={styles.choices} onSubmit={submit} data-unsaved={typed.from || typed.until ? '' : undefined}>
        <TextField
          type="date"
          label={t('holidays.from')}
          value={typed.from}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, from: value })}
        />
        <TextField
          type="date"
          label={t('holidays.until')}
          value={typed.until}
          min={typed.from || undefined}
          error={reason && <ReasonText reason={reason} />}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, until: value })}
        />
        {mark.error && !mark.error.fields && <Refusal error={mark.error} />}
        <Button
          type="submit"
          variant="soft"
          icon={<IconPlus aria-hidden />}
          busy={mark.busy}
          disabled={typed.from === ''}
        >
          {t('holidays.add')}
        </Button>
      </form>
    </Card>
  )
}

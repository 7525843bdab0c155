import { useTranslation } from 'react-i18next'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Chip } from '#app/ui/surfaces/chip.tsx'

/** When a lesson is due, or its test closes. */
export function DueChip({ dueAt, isTest }: { dueAt: string; isTest: boolean }) {
  const { t } = useTranslation('courses')
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Chip tone="warning" icon={<IconCalendarDue aria-hidden />}>
      {t(isTest ? 'test.closes' : 'assigned.due', { at: dates(dueAt) })}
    </Chip>
  )
}

import { useTranslation } from 'react-i18next'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Reminder to print login cards, while the class has students but none has started a lesson. */
export function FirstCards({ classroomId, className }: { classroomId: string; className?: string }) {
  const { t } = useTranslation('dashboard')
  const students = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/students?print=1`)
  return (
    <Notice
      kind="info"
      className={className}
      title={t('firstDay.nobodyYet')}
      action={
        <Button href={students} size="small" icon={<IconPrinter aria-hidden />}>
          {t('firstDay.cards')}
        </Button>
      }
    >
      {t('firstDay.cardsNote')}
    </Notice>
  )
}

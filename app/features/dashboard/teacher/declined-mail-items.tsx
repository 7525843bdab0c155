import { useTranslation } from 'react-i18next'
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import type { DeclinedMail } from '#app/features/home/digests/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { NeedsItem, OpenLabel } from './needs-item.tsx'

type DeclinedMailItemsProps = { classroomId: string; mails: DeclinedMail[] }

/** Students whose parent was invited at an address that belongs to another person. */
export function DeclinedMailItems({ classroomId, mails }: DeclinedMailItemsProps) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  return mails.map(({ id, studentId, name }) => (
    <NeedsItem
      key={`mail ${id}`}
      kind="read"
      kite={studentId}
      mark={<IconMailX aria-hidden />}
      title={t('needs.mailDeclined', { student: name })}
      note={t('needs.mailDeclinedNote')}
    >
      <Button
        href={localized(`/dashboard/classroom-dashboard/${classroomId}/students?student=${studentId}`)}
        variant="soft"
      >
        <OpenLabel name={name} />
      </Button>
    </NeedsItem>
  ))
}

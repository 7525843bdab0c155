import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { WaitingTexts } from '#app/features/people/held-texts/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { NeedsItem } from './needs-item.tsx'

/** Number of texts that wait for the teacher, with a link to them. */
export function HeldTextsItem({ classroomId, texts }: { classroomId: string; texts: WaitingTexts }) {
  const { t } = useTranslation('dashboard')
  const page = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/to-read`)
  if (texts.count === 0) return null
  const title = t('needs.heldTexts', { count: texts.count })
  return (
    <NeedsItem
      kind={texts.dangers > 0 ? 'stuck' : 'read'}
      kite={classroomId}
      mark={<IconEye aria-hidden />}
      title={texts.dangers > 0 ? t('needs.danger') : title}
      note={t(texts.dangers > 0 ? 'needs.dangerNote' : 'needs.heldTextsNote')}
    >
      <Button href={page} variant={texts.dangers > 0 ? 'primary' : 'soft'}>
        {t('needs.open')} <span className="sk-visually-hidden">{title}</span>
      </Button>
    </NeedsItem>
  )
}

import { useTranslation } from 'react-i18next'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useSavePersonFile } from '#app/features/people/school-admin/public.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'

type CopyDownloadProps = { request: string; to: string; name: string }

/** Loaded lazily, because few parents need the writer of the file. */
export default function CopyDownload({ request, to, name }: CopyDownloadProps) {
  const { t } = useTranslation('data-requests')
  const save = useSavePersonFile()
  const { send, busy } = useAction<{ text: string }>('downloadChildCopy', {
    to,
    skipRevalidation: true,
    onDone: ({ text }) => save(text),
    onRefused: (error) => toastRefusal(error, 'danger'),
  })
  return (
    <Button size="small" busy={busy} icon={<IconDownload aria-hidden />} onClick={() => send({ request })}>
      {t('family.download')} <span className="sk-visually-hidden">{name}</span>
    </Button>
  )
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs'
import { pictureLimits } from '#rules/pictures/picture-head.ts'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { Button } from '#app/ui/buttons/button.tsx'

type PictureFileButtonProps = {
  label: string
  busy: boolean
  onChoose: (file: File) => void
  onRefuse: (error: ActionError) => void
}

/** Chooses a picture file; one that the server would refuse for its size is not sent. */
export function PictureFileButton({ label, busy, onChoose, onRefuse }: PictureFileButtonProps) {
  const { t } = useTranslation('questions')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className="sk-visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t('picture.file')}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file can be chosen again.
          currentTarget.value = ''
          if (!file) return
          if (file.size > pictureLimits.fileBytes) onRefuse({ code: 'refused', reason: 'picture-size' })
          else onChoose(file)
        }}
      />
      <Button
        variant="soft"
        size="small"
        icon={<IconPhotoUp aria-hidden />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

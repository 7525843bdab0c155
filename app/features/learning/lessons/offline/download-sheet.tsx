import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { DownloadCard } from './download-card.tsx'

type DownloadSheetProps = ComponentProps<typeof DownloadCard> & { onClose: () => void }

/** Portaled out of the page header, because the sheet has its own header element. */
export default function DownloadSheet({ onClose, ...card }: DownloadSheetProps) {
  const { t } = useTranslation('lessons')
  return createPortal(
    <Sheet title={t('offline.title')} opened onClose={onClose}>
      <DownloadCard {...card} />
    </Sheet>,
    document.getElementById('content')!,
  )
}

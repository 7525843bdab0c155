import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsRightLeft from '@tabler/icons-react/dist/esm/icons/IconArrowsRightLeft.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { Button } from '#app/ui/buttons/button.tsx'

type BulkActionsProps = {
  onMove: () => void
  /** Absent if none of the selected students is in a class. */
  onRemove?: (() => void) | undefined
  onExport: () => void
  /** Further menus, such as groups and login cards. */
  children: ReactNode
}

/** Toolbar for the selected students. */
export function BulkActions({ onMove, onRemove, onExport, children }: BulkActionsProps) {
  const { t } = useTranslation('students')
  return (
    <>
      <Button variant="plain" size="small" icon={<IconArrowsRightLeft aria-hidden />} onClick={onMove}>
        {t('bulk.move')}
      </Button>
      {children}
      <Button variant="plain" size="small" icon={<IconDownload aria-hidden />} onClick={onExport}>
        {t('bulk.export')}
      </Button>
      {onRemove && (
        <Button variant="plain" size="small" icon={<IconUserMinus aria-hidden />} onClick={onRemove}>
          {t('bulk.remove')}
        </Button>
      )}
    </>
  )
}

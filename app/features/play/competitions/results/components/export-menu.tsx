import { useTranslation } from 'react-i18next'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import IconFileTypeXls from '@tabler/icons-react/dist/esm/icons/IconFileTypeXls.mjs'
import type { GameMode } from '#rules/competitions/game-mode.ts'
import { downloadBytes } from '#app/features/play/questions/public.ts'
import { downloadText } from '#app/platform/pages/download-text.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Menu, MenuButton } from '#app/ui/navigation/menu.tsx'
import styles from './result.module.css'

type ExportedFile = { fileName: string; format: 'csv' | 'xlsx'; text: string }

const roundColumnKeys = {
  quiz: ['result.rightAnswers', 'result.answers', 'result.question'],
  flight: ['flight.firstRight', 'flight.questionsMet', 'result.question'],
  chase: ['flight.firstRight', 'flight.questionsMet', 'result.question'],
  arena: ['arena.solvedLevels', 'arena.sentLevels', 'arena.testsIn'],
  race: ['race.withStar', 'race.playedRounds', 'race.round'],
} as const satisfies Record<GameMode, unknown>

/** Downloads the report as a file with a row per student. */
export function ExportMenu({ competition, mode }: { competition: string; mode: GameMode }) {
  const { t } = useTranslation('competitions')
  const download = useAction<ExportedFile>('export', {
    skipRevalidation: true,
    onDone: ({ fileName, format, text }) =>
      format === 'csv' ? downloadText(fileName, text) : downloadBytes(fileName, text),
  })
  const columnHeads = [...(['result.rank', 'result.student', 'result.points'] as const), ...roundColumnKeys[mode]].map(
    (head) => t(head),
  )
  const send = (format: 'csv' | 'xlsx') => download.send({ competition, format, heads: columnHeads })
  return (
    <>
      <Menu
        align="end"
        summaryClassName={styles.menu}
        summary={
          <>
            <IconDownload aria-hidden /> {t('result.export')}
          </>
        }
      >
        <MenuButton data-closes icon={<IconFileTypeCsv aria-hidden />} onClick={() => send('csv')}>
          {t('result.csv')}
        </MenuButton>
        <MenuButton data-closes icon={<IconFileTypeXls aria-hidden />} onClick={() => send('xlsx')}>
          {t('result.xlsx')}
        </MenuButton>
      </Menu>
      <RefusalNotice error={download.error} />
    </>
  )
}

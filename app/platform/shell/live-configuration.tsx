import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../live.ts'
import { useConfiguration } from './app-start.tsx'

/**
 * Holds the configuration live on signed-in pages: when maintenance begins, the guards are asked anew and lead
 * everybody out.
 */
export function LiveConfiguration() {
  const { isMaintenance } = useLive('system/configuration', useConfiguration())
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isMaintenance) void revalidate()
  }, [isMaintenance, revalidate])
  return null
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  certificateNumber,
  certificateYear,
  isSlug,
  lastPartOfAddress,
  parseCertificateAddress,
  provisionalAddress,
  toSlug,
} from './slug.ts'

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('every 16 bytes have their own slug', () => {
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      expect(isSlug(toSlug(first))).toBe(true)
      expect(toSlug(first) === toSlug(second)).toBe(String(first) === String(second))
    }),
  )
})

test('parses the addresses of issued and provisional certificates only', () => {
  const slug = toSlug(new Uint8Array(16).fill(201))
  expect(parseCertificateAddress(slug)).toEqual({ slug, isProvisional: false })
  expect(parseCertificateAddress(provisionalAddress(slug))).toEqual({ slug, isProvisional: true })
  for (const other of ['', 'tmp-', slug.slice(1), `${slug}0`, slug.toUpperCase(), `tmp-tmp-${slug}`, `${slug}/x`])
    expect(parseCertificateAddress(other)).toBeNull()
})

test('Thai certificates use the Buddhist year', () => {
  expect(['th', 'en', 'ko', 'cn'].map((language) => certificateYear(language, 2026))).toEqual([2569, 2026, 2026, 2026])
})

test('numbers have at least six digits', () => {
  expect([4172, 1_234_567].map((sequence) => certificateNumber(2026, sequence))).toEqual([
    'SK-2026-004172',
    'SK-2026-1234567',
  ])
})

test('finds the last part of addresses that were pasted or scanned', () => {
  const slug = toSlug(new Uint8Array(16).fill(201))
  for (const address of [
    slug,
    ` ${slug.toUpperCase()}/`,
    `https://school.example/th/certificates/${slug}?from=qr`,
    `https://school.example/certificates/${slug}/credential.json`,
    `/certificates/${slug}/badge.png`,
  ])
    expect(lastPartOfAddress(address)).toBe(slug)
})

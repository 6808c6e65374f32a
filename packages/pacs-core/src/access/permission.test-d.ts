import { expectTypeOf, test } from 'vitest'
import { get } from '../api/endpoint'
import { Nothing } from '../value/schema'
import { anyOf, isAllowed, type PermissionExpression } from './permission'

test('permissions are a closed set: a misspelt one does not compile', () => {
  expectTypeOf('pacs:image:collect_image' as const).toExtend<PermissionExpression>()
  expectTypeOf([
    'pacs:image:collect_image',
    anyOf('pacs:other:read_log', 'pacs:other:mfa_unbind'),
  ] as const).toExtend<PermissionExpression>()
  // @ts-expect-error a misspelt permission
  isAllowed('pacs:image:colect_image', [])
  // @ts-expect-error a misspelt permission in a list
  isAllowed(['pacs:image:collect_image', 'pacs:other:readlog'], [])
  // @ts-expect-error a misspelt permission of several
  anyOf('pacs:image:collect_image', 'pacs:other:readlog')
  // @ts-expect-error text that somebody joined by hand
  isAllowed('pacs:image:collect_image||pacs:other:read_log', [])
  // @ts-expect-error a misspelt permission of a call
  get('/image', { data: Nothing, summary: 'Reads images.', permission: 'pacs:image:colect_image' })
})

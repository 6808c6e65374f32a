import { expect, test } from 'vitest'
import { coreText } from '../coreText'
import { permissionCodes } from './permission'
import { permissionAction, permissionModules, permissionTree } from './permissionTree'

test('the tree holds every permission once, below the module that its code names', () => {
  const leaves = permissionTree.flatMap(({ module, permissions }) =>
    permissions.map((code) => [code.split(':')[1] === module, code]),
  )
  expect(leaves.every(([isBelow]) => isBelow)).toBe(true)
  expect(leaves.map(([, code]) => code).sort()).toEqual([...permissionCodes].sort())
})

test.each(['en', 'zh'] as const)('every module and every permission has a name of its own in %s', (language) => {
  const { module, permission } = coreText[language].access
  expect(Object.keys(module)).toEqual([...permissionModules])
  expect(Object.keys(permission).sort()).toEqual(permissionCodes.map(permissionAction).sort())
  expect(new Set(Object.values(permission)).size).toBe(permissionCodes.length)
})

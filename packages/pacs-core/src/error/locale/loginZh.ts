import type { SameKeys } from '../../text/createText'
import type { loginEn, loginFaultEn } from './loginEn'

/** 登录前可能出现的错误 */
export const loginZh = {
  PARAM_ERROR: '部分内容无法使用，请检查标出的字段。',

  USER_NOT_EXIST: '该用户不存在。',
  USER_DISABLED: '该账号已停用，可联系管理员启用。',
  PHONE_NOT_EXIST: '没有使用该手机号的账号，请核对号码。',
  WRONG_PASSWORD: '手机号或密码错误，还可尝试{{remaining}}次，之后账号将被锁定。',
  ACCOUNT_LOCKED: '密码错误次数过多，账号锁定至{{lockedUntil}}。',
  PASSWORD_EXPIRED: '密码已过期，请设置新密码。',
  PASSWORD_WEAK: '密码强度不足：过于常见，或包含姓名、手机号等信息，请换一个。',
  PASSWORD_INITIAL: '该密码由管理员设置，请设置您自己的密码后继续。',
  PASSWORD_NOT_BY_RULE: '密码不符合科室的密码规则，请设置新密码。',
  PASSWORD_SAME: '新密码不能与旧密码相同，请换一个。',
  PASSWORD_MISMATCH: '两次输入的新密码不一致，请重新输入。',
  DEPARTMENT_NOT_AVAILABLE: '该科室未启用或已到期，请选择其他科室。',
  ROOM_NOT_AVAILABLE: '该检查室不属于所选科室，请重新选择。',
  NO_HOSPITAL: '该账号尚未关联医院，请联系销售人员。',
  LOGIN_CHECK_FAILED: '登录校验失败。请核对手机号、密码和验证码；多次失败后将暂停登录一段时间。',
  WRONG_VERIFICATION_CODE: '验证码错误，请核对或重新发送。',
  VERIFICATION_CODE_EXPIRED: '验证码已过期，请重新发送。',
  SMS_FAILED: '验证码发送失败，请一分钟后重试。',
  WRONG_MFA_CODE: '动态口令错误或已使用，请等待下一个口令。',
  MFA_SECRET_EXPIRED: '显示的密钥已过期，未作绑定，请重新开始。',
  MFA_ALREADY_BOUND: '已绑定身份验证器，请先解绑。',
  SECOND_FACTOR_NEEDED: '该科室登录需要短信验证码，请退出后重新登录该科室。',
  LOGIN_TICKET_EXPIRED: '操作超时，请返回重新开始。',
  WRONG_SETUP_CODE: '初始化码错误，请查看服务器启动时输出的内容。',

  UNAUTHORIZED: '登录已超时，请重新登录。',
  SESSION_LOCKED: '屏幕已锁定，请输入密码继续。正在进行的采集和上传不受影响。',
  FORBIDDEN: '您没有此操作的权限，可联系管理员开通。',
  NO_MODULE_PERMISSION: '您没有打开该模块的权限，可联系管理员开通。',

  MISSING_REQUIRED_FIELDS: '缺少必填项。',
  SCHEMA_VALIDATION_FAILED: '部分内容无法使用。',
  PATH_PARAMETER_EMPTY: '路径参数不能为空。',
  CONFLICT: '{{savedByName}}于{{savedAt}}保存了新版本，请查看后重试。',
  IDEMPOTENCY_MISMATCH: '同一操作以不同内容提交了两次，未作任何修改，请重试。',
  NOT_FOUND: '没有该记录。',
  PAYLOAD_TOO_LARGE: '提交的内容过大，未保存。',

  GATEWAY_TIMEOUT: '连接超时，请重试。',
  REQUEST_TIMEOUT: '服务器一分钟内没有响应，请重试。',
  NETWORK_UNREACHABLE: '无法连接服务器，请检查网络。您填写的内容已保留。',
  CANCELLED: '已取消。',
  RESPONSE_INVALID: '服务器返回了本版本无法识别的内容。',
  NOT_SUPPORTED: '该服务器不支持此功能。',
  RATE_LIMITED: '操作过于频繁，请一分钟后再试。',
  SERVER_BUSY: '服务器繁忙，请稍后重试，未作任何修改。',
  LOG_UNAVAILABLE: '操作日志无法写入，因此未作任何修改，请通知管理员。',
  STORAGE_FULL: '服务器磁盘已满，未作任何修改，请通知管理员。',
  SERVER_FAULT: '服务器出现故障，未作任何修改，请重试。',
} satisfies SameKeys<typeof loginEn>

/** What may be wrong with the fields of a login. */
export const loginFaultZh = {
  required: '此项不能为空',
  phone: '必须是手机号，或 + 加国家代码',
  ofField: '{{field}}：{{fault}}。',
} satisfies SameKeys<typeof loginFaultEn>

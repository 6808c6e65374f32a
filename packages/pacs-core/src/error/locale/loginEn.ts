/** What can go wrong before a login: in the first load, unlike the other texts. */
export const loginEn = {
  PARAM_ERROR: 'Some entries cannot be used. Check the marked fields.',

  USER_NOT_EXIST: 'This user does not exist.',
  USER_DISABLED: 'This account is disabled. An administrator can enable it.',
  PHONE_NOT_EXIST: 'No account uses this phone number. Check the number.',
  WRONG_PASSWORD: 'Wrong phone or password. Attempts left before the account is locked: {{remaining}}.',
  ACCOUNT_LOCKED: 'The account is locked until {{lockedUntil}} after too many wrong passwords.',
  PASSWORD_EXPIRED: 'The password has expired. Set a new one.',
  PASSWORD_WEAK:
    'The password is too weak: many people use it, or it contains a name or a phone number. Set another one.',
  PASSWORD_INITIAL: 'This password was set by an administrator. Set one of your own to continue.',
  PASSWORD_NOT_BY_RULE: "The password does not meet the department's rules. Set a new one.",
  PASSWORD_SAME: 'The new password is the old one. Choose another.',
  PASSWORD_MISMATCH: 'The two new passwords differ. Type them again.',
  DEPARTMENT_NOT_AVAILABLE: 'This department is not enabled, or its term has ended. Choose another.',
  ROOM_NOT_AVAILABLE: 'This room does not belong to the department. Choose another.',
  NO_HOSPITAL: 'The account belongs to no hospital yet. Contact sales.',
  LOGIN_CHECK_FAILED:
    'The login was refused. Check phone, password and code. After several failed attempts, login is blocked for a while.',
  WRONG_VERIFICATION_CODE: 'The verification code is wrong. Check it, or send a new one.',
  VERIFICATION_CODE_EXPIRED: 'The verification code has expired. Send a new one.',
  SMS_FAILED: 'The verification code could not be sent. Try again in a minute.',
  WRONG_MFA_CODE: "The authenticator's code is wrong or was used already. Wait for the next one.",
  MFA_SECRET_EXPIRED: 'The secret shown has expired. Begin again; nothing was bound.',
  MFA_ALREADY_BOUND: 'An authenticator is bound already. Unbind it first.',
  SECOND_FACTOR_NEEDED: 'This department asks for a verification code. Log out, then log in there.',
  LOGIN_TICKET_EXPIRED: 'This took too long. Go back and begin again.',
  WRONG_SETUP_CODE: 'The setup code is wrong. It is printed when the server starts.',

  UNAUTHORIZED: 'Your login has expired. Log in again.',
  SESSION_LOCKED: 'The screen is locked. Enter your password to continue. Recordings and uploads are not interrupted.',
  FORBIDDEN: 'You may not do this. An administrator can give you the permission.',
  NO_MODULE_PERMISSION: 'You may not open this module. An administrator can give you the permission.',

  MISSING_REQUIRED_FIELDS: 'Missing required fields.',
  SCHEMA_VALIDATION_FAILED: 'Some entries cannot be used.',
  PATH_PARAMETER_EMPTY: 'A path parameter cannot be empty.',
  CONFLICT: '{{savedByName}} saved a newer version at {{savedAt}}. Look at it, then try again.',
  IDEMPOTENCY_MISMATCH: 'The same act was sent twice with different content. Nothing was changed; try again.',
  NOT_FOUND: 'There is no such record.',
  PAYLOAD_TOO_LARGE: 'What was sent is too large. Nothing was saved.',

  GATEWAY_TIMEOUT: 'The connection timed out. Try again.',
  REQUEST_TIMEOUT: 'The server did not answer within a minute. Try again.',
  NETWORK_UNREACHABLE: 'The server cannot be reached. Check the network; your entries are kept.',
  CANCELLED: 'Cancelled.',
  RESPONSE_INVALID: "The server's answer could not be read by this version.",
  NOT_SUPPORTED: 'This server does not offer that.',
  RATE_LIMITED: 'Too many tries in a short time. Wait a minute.',
  SERVER_BUSY: 'The server is busy. Try again in a moment; nothing was changed.',
  LOG_UNAVAILABLE: 'The operation log cannot be written, so nothing was changed. Tell the administrator.',
  STORAGE_FULL: "The server's disk is full. Nothing was changed; tell the administrator.",
  SERVER_FAULT: 'Something went wrong on the server. Nothing was changed; try again.',
}

/** What may be wrong with the fields of a login. */
export const loginFaultEn = {
  required: 'Required',
  phone: 'Must be a mobile number, or + and country code',
  ofField: '{{field}}: {{fault}}.',
}

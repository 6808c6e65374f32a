import { loginEn } from './loginEn'

/** What went wrong, what was kept, what to do: one text for each error code. */
export const en = {
  error: {
    ...loginEn,

    STUDY_OCCUPIED_ERROR:
      '{{userName}} is working on this study in {{roomName}}. You can view it now and edit when they leave.',
    STUDY_VIP_ERROR: 'This study is open to VIP-authorised users only.',
    STUDY_IS_LOCKED_ERROR: 'The study is locked until {{lockedUntil}}. Images and text cannot be changed until then.',
    STUDY_IS_DELETED_ERROR: 'This record does not exist any more.',
    DELETE_OTHER_DOCTOR_STUDY_ERROR: "Another doctor's study cannot be deleted with your rights.",
    DELETE_PRINTED_STUDY_ERROR: 'A printed study cannot be deleted with your rights.',
    STUDY_IS_NOT_OCCUPY_ERROR: 'Nobody is working on this study now.',
    STUDY_IS_NOT_LOCK_ERROR: 'The study is not locked.',
    CANNOT_EDIT_CONSULTATION_REPORT: 'The report can be read but not edited while a consultation is going on.',
    PRINTED_STUDY_CANNOT_UPLOAD: 'The report is printed: the study takes no more images.',
    ONLY_STUDY_DOCTOR_CAN_UPLOAD: 'The report is printed: only the examining doctor may change its images.',
    PatientTypeId: 'Nothing was changed: the patient source is not in use. Choose another.',
    StudyTypeId: 'Nothing was changed: the exam type is not in use. Choose another.',
    UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR: 'The report is printed: only the examining doctor may change it.',
    IDENTITY_IN_USE: '{{userName}} in {{roomName}} works on {{examNumber}} of this patient. Save when they leave.',
    IDENTITY_KEPT:
      '{{examNumber}} of this patient is printed or locked: the identity changes only with the right to reset studies and a reason.',

    USER_IN_USE: 'This user has worked in the hospital and stays in its records. Disable the account instead.',
    USER_SHARED: 'This person works in another hospital too. They must do this themselves.',
    USER_HAS_MORE_RIGHTS: 'This user has rights that you do not have. Only somebody who has them too may do this.',
    USER_ID_NOT_EXIST: 'There is no user with this ID.',
    LAST_ADMINISTRATOR:
      'Nobody would be left who may give rights. Nothing was changed; give somebody else that right first.',
    ROLE_IN_USE: 'Users have this role. Take it from them first.',
    DEPARTMENT_NEEDED: 'You work in this department, or nobody could log in without it. Nothing was changed.',

    NAME_TAKEN: 'This name is in use already. Choose another.',
    ROW_IN_USE: 'It is in use: {{usedBy}}. Disable it instead of deleting or renaming it.',
    DEVICE_TAKEN: 'The device {{device}} belongs to the room {{room}} already. Take it away there first.',
    SHEET_UNREADABLE: 'The file cannot be read as an Excel sheet. Export the list, fill that sheet in, and import it.',
    CALCULATED_PARAMETER_INVALID: 'Invalid calculated parameter: {{reason}}',
    TEMPLATE_INVALID: 'The template cannot be used: {{reason}}',
    TEMPLATE_EXISTS:
      'There is a consultation template already, and there can be only one. Change that one or delete it.',
    ID_FORMAT_INVALID:
      'The number would have no room for its counter: it must be at least 3 longer than prefix, suffix and date together, and at most 20.',
    STUDY_IS_NOT_DELETED: 'This study is not deleted.',
    STUDY_IS_MERGED: 'This study was merged into another one. That cannot be undone.',
    MERGE_NOT_CONFIRMED: 'What was typed is not the exam number of the study that goes away. Nothing was merged.',
    QUEUE_EMPTY: 'Nobody is waiting for this room.',
    POSSIBLE_DUPLICATE: 'This may be a patient who is known already. Compare them before a second record is made.',
    NAME_AND_PHONE_EMPTY: 'Enter a name or a phone number: both cannot be empty.',
    CURRENT_PATIENT_EXISTS: 'There is a current patient. Clear it before you look for a returning one.',
    NO_HIS_INFO: 'The hospital information system knows nothing of this.',
    HIS_DISABLED: 'The connection to the hospital information system is switched off.',
    GROUP_IS_DISABLED: 'This group is disabled. Create a new one instead.',

    EVENTS_GONE: 'Too much has happened since; the page loads anew.',
    HIS_UNREACHABLE: 'The hospital information system does not answer. Register by hand, or try again.',
    HIS_ANSWER_INVALID: 'The hospital information system answered something that cannot be read.',

    DEVICE_NOT_SUPPORTED: 'The browser opens capture cards over HTTPS only. Ask for the secure address.',
    DEVICE_OVERCONSTRAINED: 'The capture card does not offer these settings. Choose another resolution.',
    DEVICE_NOT_READABLE: 'Another program is using the capture card. Close it.',
    DEVICE_NOT_ALLOWED: 'The browser may not use the capture card. Allow the camera in the address bar.',
    DEVICE_IN_USE: 'Picture or sound of the capture card is in use elsewhere. Close the other program.',
    DEVICE_NOT_FOUND: 'No capture card is connected. Check its cable.',
    DEVICE_UNKNOWN: 'The capture card failed for an unknown reason. Unplug it and plug it in again.',
    RESOLUTION_NOT_SUPPORTED: 'The capture card refused this resolution; the default is set again.',
    GET_VIDEO_FAILED: 'There is no live picture. Check the capture card.',
    ENCODER_MISSING: 'This browser cannot record clips. Stills still work.',
    NO_CURRENT_PATIENT: 'No current patient. Choose one, or save to the buffer.',
    NO_COLLECT_PERMISSION: 'You may not capture images. An administrator can give you this right.',
    CURRENT_CLIP_RECORDING: 'A clip for the current patient is recording. Stop it first.',
    BUFFER_CLIP_RECORDING: 'A clip for the buffer is recording. Stop it first.',
    CAPTURE_IN_OTHER_TAB: 'Another tab of this browser has the capture card. Go on there, or close it.',
    SAME_CAPTURE_CARD: 'This is the capture card in use already. Choose another one.',
    RING_EMPTY: 'No seconds are kept to save yet. Try again in a moment, or switch them on in the capture settings.',

    DISK_FULL:
      "This computer's disk is full. What was captured before is kept and sent; free some space, then capture again.",
    JOURNAL_UNAVAILABLE:
      "Files cannot be kept on this computer's disk. They are sent all the same: leave this page open until then.",
    UPLOAD_FAILED: 'The upload failed. The file is kept; try again.',
    UPLOAD_TOO_LARGE: 'The file is too large: files must be smaller than 500 MB. Nothing was sent.',
    UPLOAD_KEY_REFUSED: 'The uploaded file was not meant for this place and was not added.',
    OBJECT_MISSING: 'The file did not arrive at the store. It is sent again.',
    FILE_TYPE_NOT_ALLOWED: 'Files of this type cannot be added. Use jpg, png, webm, mp4, avi or dcm.',
    IMAGE_USED_IN_REPORT: 'The report shows this image. Take it out of the report first.',
    IMAGE_TRANSFORM_FAILED: 'The image could not be converted.',
    IMAGE_DAMAGED: 'The stored image is damaged and is not shown.',
    EXPORT_FAILED: 'The image cannot be exported.',
    DICOM_EXPORT_NOT_POSSIBLE: 'Clips, and images without a DICOM file, cannot be exported as DICOM.',
    UPLOAD_QUOTA_EXCEEDED:
      'Too many files wait on the server. The file is kept here; clear the buffer, then try again.',
    PICTURE_TOO_LARGE: 'The picture has too many pixels. Use a smaller one.',

    REPORT_EMPTY: 'The report is empty. Write findings or an impression first.',
    PRINT_FAILED: 'The report could not be printed. It is saved; try again.',
    PRINT_REVERT_EXPIRED: 'A print can be taken back for one minute only. The report stays printed.',
    NO_TEMPLATE: 'There is no report template for this exam type.',
  },
} as const

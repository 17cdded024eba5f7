/** Texts to answer leads and candidates with, until staff write their own (Settings, Mail templates). Their placeholders are those of app/mail/occasions.ts. */
export const starterTemplates = [
  {
    occasion: 'lead-answer',
    name: 'Received',
    subject: 'Re: {{subject}}',
    body: 'Hello {{name}}\n\nThank you for getting in touch. We have what you sent and are looking at it. I will come back to you with a price or a question.\n\nPlease quote {{reference}} when you call us on {{phone}}.\n\nKind regards\n{{owner}}',
  },
  {
    occasion: 'lead-answer',
    name: 'Asking for details',
    subject: 'Re: {{subject}}',
    body: 'Hello {{name}}\n\nThank you for getting in touch. To give you a price we still need:\n\n- the material and its thickness\n- the quantity\n- a drawing with dimensions, as PDF or Excel\n- when you need it\n\nA reply to this email reaches me.\n\nKind regards\n{{owner}}',
  },
  {
    occasion: 'lead-answer',
    name: 'Quote attached',
    subject: 'Re: {{subject}}',
    body: 'Hello {{name}}\n\nThank you for getting in touch. Our quote for {{reference}} is attached. If you want to go ahead, or want something changed, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{owner}}',
  },
  {
    occasion: 'lead-answer',
    name: 'We cannot make this',
    subject: 'Re: {{subject}}',
    body: 'Hello {{name}}\n\nThank you for getting in touch. We have looked at {{reference}}, and it is outside what our machines can do, so we cannot quote for it. If it can be changed, reply to this email and we will look at it again.\n\nKind regards\n{{owner}}',
  },
  {
    occasion: 'candidate-received',
    name: 'Still being read',
    subject: 'Your application {{reference}}',
    body: 'Hello {{name}}\n\nThank you for applying as {{position}}. We are still reading the applications and will let you know either way.\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'candidate-invitation',
    name: 'Interview at our works',
    subject: 'Interview for {{position}} ({{reference}})',
    body: 'Hello {{name}}\n\nThank you for applying as {{position}}. We would like to meet you. Please reply to this email or call us on {{phone}} ({{hours}}) to agree on a day, and bring your certificates.\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'interview-arranged',
    name: 'Interview with date and place',
    subject: 'Interview for {{position}} ({{reference}})',
    body: 'Hello {{name}}\n\nThank you for applying as {{position}}. We would like to meet you. When and where is below, and in the calendar file that comes with this email. Please bring your ID and your certificates.\n\nIf the time does not suit you, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'interview-changed',
    name: 'Another time or place',
    subject: 'Your interview has changed ({{reference}})',
    body: 'Hello {{name}}\n\nWe had to change your interview. When and where is below; the calendar file that comes with this email replaces the earlier one.\n\nIf the time does not suit you, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'interview-cancelled',
    name: 'Interview cancelled',
    subject: 'Your interview is cancelled ({{reference}})',
    body: 'Hello {{name}}\n\nWe are sorry: the interview below does not take place. We will be in touch with you.\n\nIf you have a question, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'candidate-question',
    name: 'Certificates are missing',
    subject: 'Your application {{reference}}',
    body: 'Hello {{name}}\n\nThank you for applying as {{position}}. Before we decide we need copies of your certificates. Please reply to this email with them attached.\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'candidate-rejection',
    name: 'Not this time',
    subject: 'Your application {{reference}}',
    body: 'Hello {{name}}\n\nThank you for applying as {{position}} and for the time you took. We have decided to go on with other candidates.\n\nWe wish you well, and you are welcome to apply again.\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'candidate-offer',
    name: 'We would like to employ you',
    subject: 'Our offer for {{position}} ({{reference}})',
    body: 'Hello {{name}}\n\nWe would like you to join us as {{position}}. Please call us on {{phone}} ({{hours}}) so that we can go through the offer together.\n\nKind regards\n{{author}}',
  },
] as const;

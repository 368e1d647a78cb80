/** The table of the calls of guests. Its actors 'guest' and 'other guest' are browsers without an account. */
export const GUEST_TABLE = `
      route                        state  visitor  stranger  owner  guest  other guest
      guests.listGuests            asked  401      404       200    401    401
      guests.updateGuest           asked  401      404       200    401    401
      guests.sendLink              asked  401      404       200    401    401
      guests.revokeLink            asked  401      404       204    401    401
      guests.listUses              asked  401      404       200    401    401
      guests.look                  asked  200      200       200    200    200
      guests.openLink              asked  401      401       401    200    401
      guests.renewLink             asked  204      204       204    204    204
      guests.sendCode              asked  204      204       204    204    204
      guests.listInvitations       asked  200      200       200    200    200
      guests.updateName            asked  401      401       401    409    404
      guests.getSigningDetails     asked  401      401       401    200    404
      guests.updateSigningDetails  asked  401      401       401    200    404
      guests.listOwnUses           asked  401      401       401    200    404
      guests.endBrowser            asked  401      401       401    204    404
      guests.getData               asked  401      401       401    200    404
      guests.eraseData             asked  401      401       401    400    404
      guests.confirmStop           asked  404      404       404    404    404
      guests.confirmReport         asked  404      404       404    404    404
      guests.stopMail              asked  404      404       404    404    404
      guests.reportAuthor          asked  404      404       404    404    404`;

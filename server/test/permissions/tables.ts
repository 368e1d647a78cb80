import {
  cases,
  chats,
  comments,
  demos,
  guestPosts,
  noFixture,
  notes,
  passkeys,
  people,
  playlists,
  posts,
  privateLinks,
  releases,
  sessions,
  pageTexts,
  settings,
  signUpRequests,
  storedBackups,
  storedInvites,
  staffViews,
  type Fixtures,
  type Thing,
} from './things.ts';
import { GUEST_TABLE } from './guest-table.ts';
import type { Backbeat } from '../servers/start.ts';

export interface Table {
  name: string;
  states: Record<string, (backbeat: Backbeat, cast: Fixtures) => Promise<Thing>>;
  /** Names in this table for actors with another role in other tables. */
  actors?: Record<string, string>;
  text: string;
}

export const TABLES: readonly Table[] = [
  { name: 'Guests', states: guestPosts, text: GUEST_TABLE },
  {
    name: 'Posts',
    states: posts,
    text: `
      route                                state      visitor   stranger  blocked   asked     owner     plus      moderator
      posts.getPost                        published  200       200       404       200       200       200       200
      posts.getPost                        draft      404       404       404       200       200       404       404
      posts.getPost                        declined   404       404       404       404       200       404       404
      posts.getPost                        deleted    404       404       404       404       404       404       404
      posts.getPost                        suspended  404       404       404       404       404       404       404
      versions.listVersions                published  200       200       404       200       200       200       200
      versions.listVersions                draft      404       404       404       200       200       404       404
      versions.listVersions                declined   404       404       404       404       200       404       404
      versions.listVersions                deleted    404       404       404       404       404       404       404
      versions.listVersions                suspended  404       404       404       404       404       404       404
      likes.getLikeSummary                 published  200       200       404       200       200       200       200
      likes.getLikeSummary                 draft      404       404       404       200       200       404       404
      likes.getLikeSummary                 declined   404       404       404       404       200       404       404
      likes.getLikeSummary                 deleted    404       404       404       404       404       404       404
      likes.getLikeSummary                 suspended  404       404       404       404       404       404       404
      likes.listLikes                      published  200       200       404       200       200       200       200
      likes.listLikes                      draft      404       404       404       200       200       404       404
      likes.listLikes                      declined   404       404       404       404       200       404       404
      likes.listLikes                      deleted    404       404       404       404       404       404       404
      likes.listLikes                      suspended  404       404       404       404       404       404       404
      comments.listComments                published  200       200       404       200       200       200       200
      comments.listComments                draft      404       404       404       200       200       404       404
      comments.listComments                declined   404       404       404       404       200       404       404
      comments.listComments                deleted    404       404       404       404       404       404       404
      comments.listComments                suspended  404       404       404       404       404       404       404
      comments.listReplies                 published  200       200       404       200       200       200       200
      comments.listReplies                 draft      404       404       404       200       200       404       404
      comments.listReplies                 declined   404       404       404       404       200       404       404
      comments.listReplies                 deleted    404       404       404       404       404       404       404
      comments.listReplies                 suspended  404       404       404       404       404       404       404
      comments.listTimedComments           published  200       200       404       200       200       200       200
      comments.listTimedComments           draft      404       404       404       200       200       404       404
      comments.listTimedComments           declined   404       404       404       404       200       404       404
      comments.listTimedComments           deleted    404       404       404       404       404       404       404
      comments.listTimedComments           suspended  404       404       404       404       404       404       404
      comments.listOpenComments            published  200       200       404       200       200       200       200
      comments.listOpenComments            draft      404       404       404       200       200       404       404
      comments.listOpenComments            declined   404       404       404       404       200       404       404
      comments.listOpenComments            deleted    404       404       404       404       404       404       404
      comments.listOpenComments            suspended  404       404       404       404       404       404       404
      analytics.getViewSummary             published  200       200       404       200       200       200       200
      analytics.getViewSummary             draft      404       404       404       200       200       404       404
      analytics.getViewSummary             declined   404       404       404       404       200       404       404
      analytics.getViewSummary             deleted    404       404       404       404       404       404       404
      analytics.getViewSummary             suspended  404       404       404       404       404       404       404
      agreements.getAgreement              published  200       200       404       200       200       200       200
      agreements.getAgreement              draft      404       404       404       404       404       404       404
      agreements.getAgreement              declined   404       404       404       404       404       404       404
      agreements.getAgreement              deleted    404       404       404       404       404       404       404
      agreements.getAgreement              suspended  404       404       404       404       404       404       404
      agreements.getSplitSheet             published  401       403       404       403       200       403       403
      agreements.getSplitSheet             draft      401       404       404       404       404       404       404
      agreements.getSplitSheet             declined   401       404       404       404       404       404       404
      agreements.getSplitSheet             deleted    401       404       404       404       404       404       404
      agreements.getSplitSheet             suspended  401       404       404       404       401       404       404
      agreements.getSplitSheetTable        published  401       403       404       403       200       403       403
      agreements.getSplitSheetTable        draft      401       404       404       404       404       404       404
      agreements.getSplitSheetTable        declined   401       404       404       404       404       404       404
      agreements.getSplitSheetTable        deleted    401       404       404       404       404       404       404
      agreements.getSplitSheetTable        suspended  401       404       404       404       401       404       404
      agreements.getRelease                published  401       403       404       403       409       403       403
      agreements.getRelease                draft      401       404       404       404       404       404       404
      agreements.getRelease                declined   401       404       404       404       404       404       404
      agreements.getRelease                deleted    401       404       404       404       404       404       404
      agreements.getRelease                suspended  401       404       404       404       401       404       404
      feed.listPosts                       published  seen      seen      none      seen      seen      seen      seen
      feed.listPosts                       draft      none      none      none      seen      seen      none      none
      feed.listPosts                       declined   none      none      none      none      seen      none      none
      feed.listPosts                       deleted    none      none      none      none      none      none      none
      feed.listPosts                       suspended  none      none      none      none      none      none      none
      feed.listPosts, all of an author     published  seen      seen      none      seen      seen      seen      seen
      feed.listPosts, all of an author     draft      none      none      none      none      seen      none      none
      feed.listPosts, all of an author     declined   none      none      none      none      seen      none      none
      feed.listPosts, all of an author     deleted    none      none      none      none      none      none      none
      feed.listPosts, all of an author     suspended  none      none      none      none      none      none      none
      feed.listPostsSorted                 published  seen      seen      none      seen      seen      seen      seen
      feed.listPostsSorted                 draft      none      none      none      none      seen      none      none
      feed.listPostsSorted                 declined   none      none      none      none      seen      none      none
      feed.listPostsSorted                 deleted    none      none      none      none      none      none      none
      feed.listPostsSorted                 suspended  none      none      none      none      none      none      none
      feed.listNewest                      published  seen      seen      none      seen      seen      seen      seen
      feed.listNewest                      draft      none      none      none      none      none      none      none
      feed.listNewest                      declined   none      none      none      none      none      none      none
      feed.listNewest                      deleted    none      none      none      none      none      none      none
      feed.listNewest                      suspended  none      none      none      none      none      none      none
      feed.listMostLiked                   published  seen      seen      none      seen      seen      seen      seen
      feed.listMostLiked                   draft      none      none      none      none      none      none      none
      feed.listMostLiked                   declined   none      none      none      none      none      none      none
      feed.listMostLiked                   deleted    none      none      none      none      none      none      none
      feed.listMostLiked                   suspended  none      none      none      none      none      none      none
      feed.searchPosts                     published  seen      seen      none      seen      seen      seen      seen
      feed.searchPosts                     draft      none      none      none      none      none      none      none
      feed.searchPosts                     declined   none      none      none      none      none      none      none
      feed.searchPosts                     deleted    none      none      none      none      none      none      none
      feed.searchPosts                     suspended  none      none      none      none      none      none      none
      search.searchAll, its title          published  seen      seen      none      seen      seen      seen      seen
      search.searchAll, its title          draft      none      none      none      none      none      none      none
      search.searchAll, its title          declined   none      none      none      none      none      none      none
      search.searchAll, its title          deleted    none      none      none      none      none      none      none
      search.searchAll, its title          suspended  none      none      none      none      none      none      none
      embeds.getOembed                     published  200       200       200       200       200       200       200
      embeds.getOembed                     draft      404       404       404       404       404       404       404
      embeds.getOembed                     declined   404       404       404       404       404       404       404
      embeds.getOembed                     deleted    404       404       404       404       404       404       404
      embeds.getOembed                     suspended  404       404       404       404       404       404       404
      feed.listSpotlight                   published  none      none      none      none      none      none      none
      feed.listSpotlight                   of Plus    seen      seen      none      seen      seen      seen      seen
      feed.listFollowed                    published  401       none      none      none      none      none      none
      feed.listTrending                    published  none      none      none      none      none      none      none
      feed.listRelated                     published  200       200       404       200       200       200       200
      feed.listRelated                     draft      404       404       404       200       200       404       404
      feed.listRelated                     declined   404       404       404       404       200       404       404
      feed.listRelated                     deleted    404       404       404       404       404       404       404
      feed.listRelated                     suspended  404       404       404       404       404       404       404
      posts.pinPost                        published  401       403       404       403       204       403       403
      posts.pinPost                        draft      401       404       404       403       409       404       404
      posts.pinPost                        deleted    401       404       404       404       404       404       404
      posts.pinPost                        suspended  401       404       404       404       401       404       404
      posts.unpinPost                      published  401       403       404       403       204       403       403
      posts.unpinPost                      draft      401       404       404       403       204       404       404
      posts.unpinPost                      deleted    401       404       404       404       404       404       404
      posts.unpinPost                      suspended  401       404       404       404       401       404       404
      feed.listFeaturedOn                  draft      none      none      none      none      none      none      none
      credits.listPendingRequests          draft      401       none      none      seen      none      none      none
      credits.listPendingRequests          declined   401       none      none      none      none      none      none
      credits.listRequestsToArtist            draft      401       none      none      none      seen      none      none
      credits.listDecisions         draft      401       none      none      none      none      none      none
      credits.listDecisions         declined   401       none      none      none      seen      none      none
      analytics.listViewers                published  401       403       404       403       403       403       403
      analytics.listViewers                of Plus    401       403       404       403       200       403       403
      analytics.listViewers                deleted    401       404       404       404       404       404       404
      analytics.findFirstListener          published  401       403       404       403       200       403       403
      analytics.findFirstListener          draft      401       404       404       403       200       404       404
      analytics.findFirstListener          deleted    401       404       404       404       404       404       404
      analytics.listDownloads              published  401       403       404       403       403       403       403
      analytics.listDownloads              of Plus    401       403       404       403       200       403       403
      analytics.listDownloads              deleted    401       404       404       404       404       404       404
      analytics.listDays                   published  401       403       404       403       403       403       403
      analytics.listDays                   of Plus    401       403       404       403       200       403       403
      analytics.listDays                   deleted    401       404       404       404       404       404       404
      analytics.listStops                  published  401       403       404       403       403       403       403
      analytics.listStops                  of Plus    401       403       404       403       200       403       403
      analytics.listStops                  deleted    401       404       404       404       404       404       404
      likes.toggleLike                     published  401       200       404       200       200       200       200
      likes.toggleLike                     draft      401       404       404       200       200       404       404
      likes.toggleLike                     declined   401       404       404       404       200       404       404
      likes.toggleLike                     deleted    401       404       404       404       404       404       404
      likes.toggleLike                     suspended  401       404       404       404       401       404       404
      comments.addComment                  published  401       201       404       201       201       201       201
      comments.addComment                  draft      401       404       404       201       201       404       404
      comments.addComment                  declined   401       404       404       404       201       404       404
      comments.addComment                  deleted    401       404       404       404       404       404       404
      comments.addComment                  suspended  401       404       404       404       401       404       404
      plays.recordPlay                     published  200       200       404       200       200       200       200
      plays.recordPlay                     draft      404       404       404       200       200       404       404
      plays.recordPlay                     declined   404       404       404       404       200       404       404
      plays.recordPlay                     deleted    404       404       404       404       404       404       404
      plays.recordPlay                     suspended  404       404       404       404       404       404       404
      plays.recordStop                     published  200       200       404       200       200       200       200
      plays.recordStop                     draft      404       404       404       200       200       404       404
      plays.recordStop                     declined   404       404       404       404       200       404       404
      plays.recordStop                     deleted    404       404       404       404       404       404       404
      plays.recordStop                     suspended  404       404       404       404       404       404       404
      posts.updatePost                     published  401       403       404       403       200       403       403
      posts.updatePost                     draft      401       404       404       403       200       404       404
      posts.updatePost                     declined   401       404       404       404       200       404       404
      posts.updatePost                     deleted    401       404       404       404       404       404       404
      posts.updatePost                     suspended  401       404       404       404       401       404       404
      versions.createVersion               published  401       403       404       403       201       403       403
      versions.createVersion               draft      401       404       404       403       201       404       404
      versions.createVersion               declined   401       404       404       404       201       404       404
      versions.createVersion               deleted    401       404       404       404       404       404       404
      versions.createVersion               suspended  401       404       404       404       401       404       404
      versions.updateNote                  published  401       403       404       403       200       403       403
      versions.updateNote                  draft      401       404       404       403       200       404       404
      versions.updateNote                  declined   401       404       404       404       200       404       404
      versions.updateNote                  deleted    401       404       404       404       404       404       404
      versions.updateNote                  suspended  401       404       404       404       401       404       404
      posts.deletePost                     published  401       403       404       403       204       403       403
      posts.deletePost                     draft      401       404       404       403       204       404       404
      posts.deletePost                     declined   401       404       404       404       204       404       404
      posts.deletePost                     deleted    401       404       404       404       404       404       404
      posts.deletePost                     suspended  401       404       404       404       401       404       404
      moderation.report, a post            published  401       201       404       201       400       201       201
      moderation.report, a post            draft      401       404       404       201       400       404       404
      moderation.report, a post            declined   401       404       404       404       400       404       404
      moderation.report, a post            deleted    401       404       404       404       404       404       404
      moderation.report, a post            suspended  401       404       404       404       401       404       404
      plays.getListening                   published  401       403       404       403       200       403       403
      plays.getListening                   draft      401       404       404       403       200       404       404
      plays.getListening                   declined   401       404       404       404       200       404       404
      plays.getListening                   deleted    401       404       404       404       404       404       404
      plays.getListening                   suspended  401       404       404       404       401       404       404
      plays.downloadFile                   published  401       403       404       403       200       403       403
      plays.downloadFile                   free       401       200       404       200       200       200       200
      plays.downloadFile                   draft      401       404       404       403       200       404       404
      plays.downloadFile                   deleted    401       404       404       404       404       404       404
      plays.downloadFile                   suspended  401       404       404       404       401       404       404
      plays.recordDownload                 published  401       403       404       403       403       403       403
      plays.recordDownload                 free       401       200       404       200       200       200       200
      plays.recordDownload                 draft      401       404       404       403       403       404       404
      plays.recordDownload                 deleted    401       404       404       404       404       404       404
      plays.recordDownload                 suspended  401       404       404       404       401       404       404
      credits.approveRequest               published  401       403       404       403       403       403       403
      credits.approveRequest               draft      401       404       404       200       403       404       404
      credits.approveRequest               declined   401       404       404       404       403       404       404
      credits.approveRequest               deleted    401       404       404       404       404       404       404
      credits.declineRequest                published  401       403       404       403       403       403       403
      credits.declineRequest                draft      401       404       404       204       403       404       404
      credits.declineRequest                declined   401       404       404       404       403       404       404
      credits.declineRequest                deleted    401       404       404       404       404       404       404
      credits.remindArtists                published  401       403       404       403       409       403       403
      credits.remindArtists                draft      401       404       404       403       200       404       404
      credits.remindArtists                declined   401       404       404       404       409       404       404
      credits.remindArtists                deleted    401       404       404       404       404       404       404
      credits.markPublicationSeen          published  401       204       204       204       204       204       204
      credits.markPublicationSeen          deleted    401       204       204       204       204       204       204
      credits.withdrawRequest              published  401       403       404       403       409       403       403
      credits.withdrawRequest              draft      401       404       404       403       200       404       404
      credits.withdrawRequest              declined   401       404       404       404       409       404       404
      credits.withdrawRequest              deleted    401       404       404       404       404       404       404
      credits.withdrawCredit               published  401       403       404       403       403       403       403
      credits.withdrawCredit               draft      401       404       404       409       409       404       404
      credits.withdrawCredit               declined   401       404       404       404       409       404       404
      credits.withdrawCredit               deleted    401       404       404       404       404       404       404
      credits.proposeTerms                 published  401       403       404       403       409       403       403
      credits.proposeTerms                 draft      401       404       404       403       200       404       404
      credits.proposeTerms                 declined   401       404       404       404       200       404       404
      credits.proposeTerms                 deleted    401       404       404       404       404       404       404
      credits.cancelTerms                  published  401       403       404       403       409       403       403
      credits.cancelTerms                  draft      401       404       404       403       409       404       404
      credits.cancelTerms                  declined   401       404       404       404       409       404       404
      credits.cancelTerms                  deleted    401       404       404       404       404       404       404
      credits.publishPost                  published  401       403       404       403       409       403       403
      credits.publishPost                  draft      401       404       404       403       409       404       404
      credits.publishPost                  declined   401       404       404       404       200       404       404
      credits.publishPost                  deleted    401       404       404       404       404       404       404
    `,
  },
  {
    name: 'Private links',
    states: privateLinks,
    text: `
      route                          state      visitor   stranger  blocked   asked     owner     plus      moderator
      privateLinks.listLinks         draft      401       404       404       200       200       404       404
      privateLinks.listLinks         published  401       404       404       404       200       404       404
      privateLinks.listLinks         suspended  401       404       404       404       401       404       404
      privateLinks.createLink        draft      401       404       404       403       201       404       404
      privateLinks.createLink        published  401       404       404       404       201       404       404
      privateLinks.createLink        suspended  401       404       404       404       401       404       404
      privateLinks.updateLink        draft      401       404       404       403       200       404       404
      privateLinks.updateLink        published  401       404       404       404       200       404       404
      privateLinks.updateLink        suspended  401       404       404       404       401       404       404
      privateLinks.deleteLink        draft      401       404       404       403       204       404       404
      privateLinks.deleteLink        published  401       404       404       404       204       404       404
      privateLinks.deleteLink        suspended  401       404       404       404       401       404       404
      privateLinks.resetLink         draft      401       404       404       403       200       404       404
      privateLinks.resetLink         published  401       404       404       404       200       404       404
      privateLinks.resetLink         suspended  401       404       404       404       401       404       404
      privateLinks.listLinkPlays     draft      401       404       404       403       200       404       404
      privateLinks.listLinkPlays     published  401       404       404       404       200       404       404
      privateLinks.listLinkPlays     suspended  401       404       404       404       401       404       404
      privateLinks.stopLinks         draft      401       404       404       204       403       404       404
      privateLinks.stopLinks         published  401       404       404       404       403       404       404
      privateLinks.stopLinks         suspended  401       404       404       404       401       404       404
      privateLinks.allowLinks        draft      401       404       404       204       403       404       404
      privateLinks.allowLinks        published  401       404       404       404       403       404       404
      privateLinks.allowLinks        suspended  401       404       404       404       401       404       404
      privateLinks.open              draft      404       404       404       404       404       404       404
      privateLinks.recordPlay        draft      404       404       404       404       404       404       404
      privateLinks.recordDownload    draft      404       404       404       404       404       404       404
`,
  },
  {
    name: 'Comments',
    states: comments,
    actors: { writer: 'asked' },
    text: `
      route                      state  visitor   stranger  blocked   writer    owner     plus      moderator
      comments.toggleLike        there  401       200       404       200       200       200       200
      comments.deleteComment     there  401       403       404       204       204       403       403
      moderation.report, a comment  there  401       201       404       400       201       201       201
    `,
  },
  {
    name: 'Notes',
    states: notes,
    actors: { writer: 'asked' },
    text: `
      route                    state      visitor   stranger  blocked   writer    owner     plus      moderator
      notes.getRoom            draft      401       404       404       200       200       404       404
      notes.getRoom            declined   401       404       404       404       200       404       404
      notes.getRoom            published  401       404       404       404       200       404       404
      notes.listNotes          draft      401       404       404       200       200       404       404
      notes.listNotes          declined   401       404       404       404       200       404       404
      notes.listNotes          published  401       404       404       404       200       404       404
      notes.exportNotes        draft      401       404       404       200       200       404       404
      notes.exportNotes        declined   401       404       404       404       200       404       404
      notes.exportNotes        published  401       404       404       404       200       404       404
      notes.addNote            draft      401       404       404       201       201       404       404
      notes.addNote            declined   401       404       404       404       201       404       404
      notes.addNote            published  401       404       404       404       201       404       404
      notes.updateNote         draft      401       404       404       200       403       404       404
      notes.updateNote         declined   401       404       404       404       403       404       404
      notes.updateNote         published  401       404       404       404       200       404       404
      notes.moveNote           draft      401       404       404       409       409       404       404
      notes.moveNote           declined   401       404       404       404       409       404       404
      notes.moveNote           published  401       404       404       404       409       404       404
      notes.resolveNote        draft      401       404       404       200       200       404       404
      notes.resolveNote        declined   401       404       404       404       200       404       404
      notes.resolveNote        published  401       404       404       404       200       404       404
      notes.reopenNote         draft      401       404       404       200       200       404       404
      notes.reopenNote         declined   401       404       404       404       200       404       404
      notes.reopenNote         published  401       404       404       404       200       404       404
      notes.deleteNote         draft      401       404       404       204       204       404       404
      notes.deleteNote         declined   401       404       404       404       204       404       404
      notes.deleteNote         published  401       404       404       404       204       404       404
      notes.addReply           draft      401       404       404       201       201       404       404
      notes.addReply           declined   401       404       404       404       201       404       404
      notes.addReply           published  401       404       404       404       201       404       404
      notes.updateReply        draft      401       404       404       200       403       404       404
      notes.updateReply        declined   401       404       404       404       403       404       404
      notes.updateReply        published  401       404       404       404       200       404       404
      notes.deleteReply        draft      401       404       404       204       204       404       404
      notes.deleteReply        declined   401       404       404       404       204       404       404
      notes.deleteReply        published  401       404       404       404       204       404       404
      notes.setVerdict         draft      401       404       404       200       200       404       404
      notes.setVerdict         declined   401       404       404       404       200       404       404
      notes.setVerdict         published  401       404       404       404       200       404       404
    `,
  },
  {
    name: 'Demos',
    states: demos,
    text: `
      route                   state      visitor   stranger  blocked   owner     plus      moderator
      demos.getDemo           there      200       200       404       200       200       200
      demos.getDemo           deleted    404       404       404       404       404       404
      demos.getDemo           suspended  404       404       404       404       404       404
      demos.listDemos         there      seen      seen      none      seen      seen      seen
      demos.listDemos         deleted    none      none      none      none      none      none
      demos.listDemos         suspended  none      none      none      none      none      none
      demos.deleteDemo        there      401       403       404       204       403       403
      demos.deleteDemo        deleted    401       404       404       404       404       404
      demos.deleteDemo        suspended  401       404       404       401       404       404
      moderation.report, a demo  there      401       201       404       400       201       201
      moderation.report, a demo  deleted    401       404       404       404       404       404
      moderation.report, a demo  suspended  401       404       404       401       404       404
    `,
  },
  {
    name: 'Playlists',
    states: playlists,
    actors: { collaborator: 'asked' },
    text: `
      route                                          state      visitor   stranger  blocked   collaborator  owner     plus      moderator
      playlists.getPlaylist                          public     200       200       404       200           200       200       200
      playlists.getPlaylist                          private    404       404       404       200           200       404       404
      playlists.getPlaylist                          suspended  404       404       404       404           404       404       404
      playlists.listItems                            public     200       200       404       200           200       200       200
      playlists.listItems                            private    404       404       404       200           200       404       404
      playlists.listItems                            suspended  404       404       404       404           404       404       404
      playlists.listPlaylists                        public     seen      seen      none      seen          seen      seen      seen
      playlists.listPlaylists                        private    none      none      none      none          none      none      none
      playlists.listPlaylists                        suspended  none      none      none      none          none      none      none
      playlists.listPlaylists, of its owner          public     seen      seen      404       seen          seen      seen      seen
      playlists.listPlaylists, of its owner          private    none      none      404       none          seen      none      none
      playlists.listPlaylists, of its owner          suspended  404       404       404       404           404       404       404
      playlists.listLibrary                          private    401       none      none      seen          seen      none      none
      playlists.updatePlaylist                       public     401       403       404       403           200       403       403
      playlists.updatePlaylist                       private    401       404       404       403           200       404       404
      playlists.updatePlaylist                       suspended  401       404       404       404           401       404       404
      playlists.deletePlaylist                       public     401       403       404       403           204       403       403
      playlists.deletePlaylist                       private    401       404       404       403           204       404       404
      playlists.addItems                             public     401       403       404       200           200       403       403
      playlists.addItems                             private    401       404       404       200           200       404       404
      playlists.addItems                             suspended  401       404       404       404           401       404       404
      playlists.moveItems                            public     401       403       404       200           200       403       403
      playlists.moveItems                            private    401       404       404       200           200       404       404
      playlists.removeItems                          public     401       403       404       200           200       403       403
      playlists.removeItems                          private    401       404       404       200           200       404       404
      playlists.restoreItems                         public     401       403       404       404           404       403       403
      playlists.restoreItems                         private    401       404       404       404           404       404       404
      playlists.exportXspf                           public     200       200       404       200           200       200       200
      playlists.exportXspf                           private    404       404       404       200           200       404       404
      playlists.exportXspf                           suspended  404       404       404       404           404       404       404
      playlists.exportJspf                           public     200       200       404       200           200       200       200
      playlists.exportJspf                           private    404       404       404       200           200       404       404
      playlists.exportM3u                            public     200       200       404       200           200       200       200
      playlists.exportM3u                            private    404       404       404       200           200       404       404
      playlists.followPlaylist                       public     401       200       404       200           400       200       200
      playlists.followPlaylist                       private    401       404       404       409           400       404       404
      playlists.unfollowPlaylist                     public     401       200       404       200           200       200       200
      playlists.unfollowPlaylist                     private    401       404       404       200           200       404       404
      playlists.inviteCollaborator                   public     401       403       404       403           204       403       403
      playlists.inviteCollaborator                   private    401       404       404       403           204       404       404
      playlists.acceptInvitation                     public     401       404       404       204           404       404       404
      playlists.declineInvitation                    public     401       404       404       404           404       404       404
      playlists.removeCollaborator, a collaborator   public     401       403       404       204           204       403       403
      playlists.removeCollaborator, a collaborator   private    401       404       404       204           204       404       404
    `,
  },
  {
    name: 'People',
    states: people,
    text: `
      route                                 state      visitor   stranger  blocked   owner     plus      moderator
      users.getUser                         there      200       200       404       200       200       200
      users.getUser                         suspended  404       404       404       404       404       404
      users.getUser                         deleted    404       404       404       404       404       404
      users.searchUsers                     there      seen      seen      none      seen      seen      seen
      users.searchUsers                     suspended  none      none      none      none      none      none
      users.searchUsers                     deleted    none      none      none      none      none      none
      feed.getTopPost                       there      200       200       404       200       200       200
      feed.getTopPost                       suspended  404       404       404       404       404       404
      feed.getTopPost                       deleted    404       404       404       404       404       404
      search.searchAll                      there      seen      seen      none      seen      seen      seen
      search.searchAll                      suspended  none      none      none      none      none      none
      search.searchAll                      deleted    none      none      none      none      none      none
      follows.getFollowSummary              there      200       200       404       200       200       200
      follows.getFollowSummary              suspended  404       404       404       404       404       404
      follows.getFollowSummary              deleted    404       404       404       404       404       404
      follows.listFollowers                 there      200       200       404       200       200       200
      follows.listFollowers                 suspended  404       404       404       404       404       404
      follows.listFollowers                 deleted    404       404       404       404       404       404
      follows.listFollowing                 there      200       200       404       200       200       200
      follows.listFollowing                 suspended  404       404       404       404       404       404
      follows.listFollowing                 deleted    404       404       404       404       404       404
      follows.listFollowerNames             there      200       200       404       200       200       200
      follows.listFollowerNames             suspended  404       404       404       404       404       404
      follows.listFollowerNames             deleted    404       404       404       404       404       404
      follows.listFollowingNames            there      200       200       404       200       200       200
      follows.listFollowingNames            suspended  404       404       404       404       404       404
      follows.listFollowingNames            deleted    404       404       404       404       404       404
      follows.isFollowing                   there      401       200       404       200       200       200
      follows.isFollowing                   suspended  401       404       404       401       404       404
      follows.isFollowing                   deleted    401       404       404       401       404       404
      follows.toggleFollow                  there      401       200       404       400       200       200
      follows.toggleFollow                  suspended  401       404       404       401       404       404
      follows.toggleFollow                  deleted    401       404       404       401       404       404
      blocks.getBlock                       there      401       200       404       400       200       200
      blocks.getBlock                       suspended  401       404       404       401       404       404
      blocks.getBlock                       deleted    401       404       404       401       404       404
      blocks.block                          there      401       204       404       400       204       204
      blocks.block                          suspended  401       404       404       401       404       404
      blocks.block                          deleted    401       404       404       401       404       404
      blocks.unblock                        there      401       204       404       400       204       204
      blocks.unblock                        suspended  401       404       404       401       404       404
      blocks.unblock                        deleted    401       404       404       401       404       404
      blocks.mute                           there      401       204       404       400       204       204
      blocks.mute                           suspended  401       404       404       401       404       404
      blocks.mute                           deleted    401       404       404       401       404       404
      blocks.unmute                         there      401       204       404       400       204       204
      blocks.unmute                         suspended  401       404       404       401       404       404
      blocks.unmute                         deleted    401       404       404       401       404       404
      moderation.report, a profile          there      401       201       404       400       201       201
      moderation.report, a profile          suspended  401       404       404       401       404       404
      moderation.report, a profile          deleted    401       404       404       401       404       404
      auth.checkUserName                    there      200       200       200       200       200       200
      auth.checkUserName                    suspended  200       200       200       200       200       200
      auth.checkUserName                    deleted    200       200       200       200       200       200
      auth.checkEmail                       there      200       200       200       200       200       200
      auth.checkEmail                       suspended  200       200       200       200       200       200
      auth.checkEmail                       deleted    200       200       200       200       200       200
      notifications.listNotifications       there      401       403       403       200       403       403
      notifications.listNotifications       suspended  401       403       403       401       403       403
      notifications.listNotifications       deleted    401       403       403       401       403       403
      feed.listPosts, what an author likes  there      401       403       403       none      403       403
      feed.listPosts, what an author likes  suspended  401       403       403       401       403       403
      feed.listPosts, what an author likes  deleted    401       403       403       401       403       403
      users.deleteAccount                   there      401       403       403       204       403       403
      users.deleteAccount                   suspended  401       403       403       401       403       403
      users.deleteAccount                   deleted    401       403       403       401       403       403
      chats.createChat, with them           there      401       201       404       400       201       201
      chats.createChat, with them           suspended  401       404       404       401       404       404
      chats.createChat, with them           deleted    401       404       404       401       404       404
    `,
  },
  {
    name: 'Releases',
    states: releases,
    text: `
      route                         state      visitor   stranger  blocked   asked     owner     plus      moderator
      releases.getRelease           draft      404       404       404       200       200       404       404
      releases.getRelease           out        200       200       404       200       200       200       200
      releases.getRelease           deleted    404       404       404       404       404       404       404
      releases.getRelease           suspended  404       404       404       404       404       404       404
      releases.updateRelease        draft      401       404       404       403       200       404       404
      releases.updateRelease        out        401       403       404       403       200       403       403
      releases.updateRelease        deleted    401       404       404       404       404       404       404
      releases.updateTracks         draft      401       404       404       403       409       404       404
      releases.updateTracks         out        401       403       404       403       409       403       403
      releases.releaseNow           draft      401       404       404       403       409       404       404
      releases.releaseNow           out        401       403       404       403       409       403       403
      releases.unscheduleRelease    draft      401       404       404       403       200       404       404
      releases.unscheduleRelease    out        401       403       404       403       409       403       403
      releases.deleteRelease        draft      401       404       404       403       204       404       404
      releases.deleteRelease        out        401       403       404       403       204       403       403
      releases.answerRelease        draft      401       404       404       409       404       404       404
      releases.answerRelease        out        401       404       404       409       404       404       404
      releases.withdrawFromRelease  draft      401       404       404       204       404       404       404
      releases.withdrawFromRelease  out        401       404       404       204       404       404       404
      releases.downloadRelease      draft      401       404       404       403       503       404       404
      releases.downloadRelease      out        401       403       404       403       503       403       403
      releases.downloadRelease      deleted    401       404       404       404       404       404       404
      releases.downloadRelease      suspended  401       404       404       404       401       404       404
      releases.saveRelease          draft      401       404       404       404       404       404       404
      releases.saveRelease          out        401       200       404       200       200       200       200
      releases.saveRelease          suspended  401       404       404       404       401       404       404
      releases.unsaveRelease        draft      401       404       404       404       404       404       404
      releases.unsaveRelease        out        401       200       404       200       200       200       200
    `,
  },
  {
    name: 'Chats',
    states: chats,
    actors: { member: 'asked', creator: 'owner' },
    text: `
      route                        state   visitor   stranger  removed   member    creator   plus      moderator
      chats.getChat                group   401       404       404       200       200       404       404
      chats.listMessages           group   401       404       404       200       200       404       404
      chats.pageMessages           group   401       404       404       200       200       404       404
      chats.listMessagesAfter      group   401       404       404       200       200       404       404
      chats.searchMessages         group   401       404       404       200       200       404       404
      chats.listMedia              group   401       404       404       200       200       404       404
      chats.readChat               group   401       404       404       200       200       404       404
      chats.muteChat               group   401       404       404       204       204       404       404
      chats.sendFile               group   401       404       404       201       201       404       404
      chats.sendUpload             group   401       404       404       404       404       404       404
      chats.react                  group   401       404       404       200       200       404       404
      chats.editMessage            group   401       404       404       403       200       404       404
      chats.removeMessage          group   401       404       404       403       200       404       404
      chats.addMember              group   401       404       404       200       200       404       404
      chats.removeMember, oneself  group   401       404       404       204       204       404       404
      chats.removeMember, another  group   401       404       404       403       204       404       404
      chats.renameChat             group   401       404       404       403       200       404       404
      chats.changePhoto            group   401       404       404       200       200       404       404
      moderation.report, a message  group   401       404       404       201       400       404       404
      chats.getChat                direct  401       404       404       200       200       404       404
      chats.listMessages           direct  401       404       404       200       200       404       404
      chats.addMember              direct  401       404       404       409       409       404       404
      chats.removeMember, oneself  direct  401       404       404       204       204       404       404
      chats.renameChat             direct  401       404       404       409       409       404       404
      chats.changePhoto            direct  401       404       404       409       409       404       404
    `,
  },
  {
    name: 'Reports',
    states: cases,
    actors: { reporter: 'asked', reported: 'owner' },
    text: `
      route                      state  visitor   stranger  reporter  reported  plus      moderator  administrator
      moderation.listCases       open   401       404       404       404       404       seen       seen
      moderation.countOpenCases  open   401       404       404       404       404       200        200
      moderation.decideCase      open   401       404       404       404       404       200        200
    `,
  },
  {
    name: 'Console',
    states: noFixture,
    text: `
      route                     state  visitor  stranger  plus  moderator  administrator
      overview.getOverview      -      401      404       404   200        200
      audit.listAudit           -      401      404       404   200        200
      audit.exportAuditLines    -      401      404       404   403        200
      audit.exportAuditTable    -      401      404       404   403        200
      audit.getAuditCheck       -      401      404       404   403        200
      storage.getStorage        -      401      404       404   403        200
      storage.startScan         -      401      404       404   403        202
      storage.getLatestScan     -      401      404       404   403        200
      storage.removeOrphans     -      401      404       404   403        404
      healthChecks.getHealth    -      401      404       404   403        200
      healthChecks.hideWarning  -      401      404       404   403        204
      jobs.listJobKinds         -      401      404       404   403        200
      jobs.listFailedJobs       -      401      404       404   403        200
      jobs.restartJob           -      401      404       404   403        404
      jobs.restartJobsOfKind    -      401      404       404   403        200
      jobs.discardJob           -      401      404       404   403        404
      mail.getMail              -      401      404       404   403        200
      mail.testMail             -      401      404       404   403        409
      mail.listHints            -      401      404       404   403        200
      mail.listMailFailures     -      401      404       404   403        200
      mail.listSuppressions     -      401      404       404   403        200
      mail.removeSuppression    -      401      404       404   403        404
    `,
  },
  {
    name: 'People in the console',
    states: staffViews,
    text: `
      route                state  visitor   stranger  plus      moderator  administrator
      people.listPeople    noted  401       404       404       200        200
      people.exportPeople  noted  401       404       404       403        200
      people.getPerson     noted  401       404       404       200        200
      people.actOnPerson   noted  401       404       404       200        200
      people.addNote       noted  401       404       404       201        201
      people.deleteNote    noted  401       404       404       403        204
      people.actOnPeople   noted  401       404       404       200        200
      people.getBulkAct    noted  401       404       404       404        404
    `,
  },
  {
    name: 'Pages about the server',
    states: pageTexts,
    text: `
      route                   state  visitor   stranger  plus      moderator  administrator
      pages.getPage           saved  401       404       404       403        200
      pages.savePage          saved  401       404       404       403        200
      pages.previewPage       saved  401       404       404       403        200
      pages.listPageVersions  saved  401       404       404       403        200
      pages.getPageVersion    saved  401       404       404       403        200
    `,
  },
  {
    name: 'Settings',
    states: settings,
    text: `
      route                     state   visitor   stranger  plus      moderator  administrator
      instance.getSettings      stored  401       404       404       403        200
      instance.changeSettings   stored  401       404       404       403        200
      instance.getSettingsFile  stored  401       404       404       403        200
    `,
  },
  {
    name: 'Set-up',
    states: noFixture,
    text: `
      route               state  visitor   stranger  plus      moderator  administrator
      setup.getSetup      -      404       404       404       404        404
      setup.setUp         -      404       404       404       404        404
      setup.finish        -      401       404       404       403        409
      setup.getProgress   -      401       404       404       403        200
      setup.checkAddress  -      401       404       404       403        200
    `,
  },
  {
    name: 'Sign-up requests',
    states: signUpRequests,
    text: `
      route                 state    visitor   stranger  plus      moderator  administrator
      signUp.listSignUps    waiting  401       404       404       200        200
      signUp.approveSignUp  waiting  401       404       404       200        200
      signUp.rejectSignUp   waiting  401       404       404       200        200
      signUp.holdSignUp     waiting  401       404       404       200        200
      signUp.decideSignUps  waiting  401       404       404       200        200
    `,
  },
  {
    name: 'Invites',
    states: storedInvites,
    text: `
      route                  state  visitor   stranger  owner     plus      moderator  administrator
      invites.revokeInvite   open   401       404       204       404       404        204
    `,
  },
  {
    name: 'Who may join',
    states: noFixture,
    text: `
      route                            state  visitor   stranger  plus      moderator  administrator
      invites.findInvite               -      404       404       404       404        404
      invites.listInvites              -      401       404       404       200        200
      invites.createInvite             -      401       404       404       201        201
      invites.listAllInvites           -      401       404       404       403        200
      signUpRules.listMailDomains      -      401       404       404       403        200
      signUpRules.saveMailDomain       -      401       404       404       403        200
      signUpRules.removeMailDomain     -      401       404       404       403        404
      signUpRules.importMailDomains    -      401       404       404       403        200
      signUpRules.exportMailDomains    -      401       404       404       403        200
      signUpRules.listBlockedNetworks  -      401       404       404       403        200
      signUpRules.blockNetwork         -      401       404       404       403        200
      signUpRules.unblockNetwork       -      401       404       404       403        404
    `,
  },
  {
    name: 'Backups',
    states: storedBackups,
    text: `
      route                 state    visitor   stranger  plus      moderator  administrator
      backups.listBackups   stored   401       404       404       403        200
      backups.startBackup   stored   401       404       404       403        202
      backups.verifyBackup  stored   401       404       404       403        202
      backups.cancelBackup  stored   401       404       404       403        409
      backups.deleteBackup  stored   401       404       404       403        204
      backups.cancelBackup  running  401       404       404       403        200
      backups.startBackup   running  401       404       404       403        409
      backups.deleteBackup  running  401       404       404       403        409
    `,
  },
  {
    name: 'Sessions',
    states: sessions,
    text: `
      route                  state  visitor   stranger  plus      moderator     owner
      account.endSession     there  401       404       404       404       204
    `,
  },
  {
    name: 'Passkeys',
    states: passkeys,
    text: `
      route                      state  visitor   stranger  plus      moderator     owner
      credentials.renamePasskey  there  401       404       404       404       200
      credentials.removePasskey  there  401       404       404       404       204
    `,
  },
  {
    name: 'Routes about no resource, or about the caller',
    states: noFixture,
    text: `
      route                               state  visitor   stranger  plus      moderator
      health.health                       -      200       200       200       200
      instance.getInstance                -      200       200       200       200
      releases.createRelease              -      401       201       201       201
      releases.listReleases               -      200       200       200       200
      releases.listSavedReleases          -      401       200       200       200
      releases.listReleaseRequests        -      401       200       200       200
      auth.sendVerification               -      200       200       200       200
      auth.verifyEmail                    -      400       400       400       400
      auth.createAccount                  -      403       403       403       403
      auth.signIn                         -      401       401       401       401
      auth.forgotPassword                 -      200       200       200       200
      auth.verifyResetCode                -      400       400       400       400
      auth.resetPassword                  -      400       400       400       400
      account.getAccount                  -      401       200       200       200
      account.proveIdentity               -      401       400       400       400
      account.changePassword              -      401       400       400       400
      account.requestEmailChange          -      401       200       200       200
      account.confirmEmailChange          -      401       400       400       400
      account.undoEmailChange             -      400       400       400       400
      account.listSessions                -      401       200       200       200
      account.endOtherSessions            -      401       204       204       204
      account.listSecurityEvents          -      401       200       200       200
      credentials.startPasskeySignIn      -      200       200       200       200
      credentials.signInWithPasskey       -      401       401       401       401
      credentials.listPasskeys            -      401       200       200       200
      credentials.startPasskeyCreation    -      401       200       200       200
      credentials.addPasskey              -      401       400       400       400
      credentials.confirmTwoFactor        -      401       409       409       409
      credentials.disableTwoFactor        -      401       409       409       409
      credentials.createRecoveryCodes     -      401       409       409       409
      credentials.startTwoFactor          -      401       200       200       200
      users.getCurrentUser                -      401       200       200       200
      users.updateProfile                 -      401       200       200       200
      badges.markBadgesSeen               -      401       204       204       204
      agreements.getSigningDetails        -      401       200       200       200
      agreements.updateSigningDetails     -      401       200       200       200
      guests.listClaims                   -      401       200       200       200
      guests.claim                        -      401       404       404       404
      follows.listSuggestions             -      401       200       200       200
      blocks.listBlocks                   -      401       200       200       200
      posts.createPost                    -      401       201       201       201
      demos.createDemo                    -      401       201       201       201
      playlists.createPlaylist            -      401       201       201       201
      playlists.importPlaylist            -      401       201       201       201
      feed.listGenres                     -      200       200       200       200
      notifications.countUnread           -      401       200       200       200
      notifications.readNotifications     -      401       204       204       204
      notifications.dismissNotification   -      401       204       204       204
      notifications.restoreNotification   -      401       204       204       204
      notifications.clearNotifications    -      401       204       204       204
      preferences.getPreferences          -      401       200       200       200
      preferences.updatePreferences       -      401       200       200       200
      preferences.addPushSubscription     -      401       201       201       201
      preferences.removePushSubscription  -      401       204       204       204
      preferences.confirmUnsubscribe      -      404       404       404       404
      preferences.unsubscribe             -      404       404       404       404
      chats.createChat                    -      401       201       201       201
      chats.listChats                     -      401       200       200       200
      chats.uploadPicture                 -      401       415       415       415
      privacy.getPrivacy                  -      401       200       200       200
      credits.findUnseenPublication       -      401       200       200       200
      credits.listCollaborators           -      401       200       200       200
      privacy.changePrivacy               -      401       200       200       200
      presence.listOnline                 -      401       200       200       200
      exports.listExports                 -      401       200       200       200
      storage.getOwnStorage               -      401       200       200       200
      exports.requestExport               -      401       201       201       201
      exports.getExportFile               -      401       404       404       404
      subscriptions.getSubscription       -      401       200       200       200
      subscriptions.createCheckout        -      401       200       409       200
      subscriptions.createYearlyCheckout  -      401       200       409       200
      subscriptions.cancelSubscription    -      401       409       409       409
      subscriptions.cancelSubscriptionByGet  -      401       409       409       409
      subscriptions.resumeSubscription    -      401       409       409       409
      subscriptions.getCustomerPortal     -      401       403       409       403
      analytics.getActivity               -      401       200       200       200
      analytics.listAccountDays           -      401       403       200       403
      subscriptions.receiveWebhook        -      400       400       400       400
      auth.signOut                        -      200       200       200       200
    `,
  },
];

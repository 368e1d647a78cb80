import {
  cases,
  chats,
  comments,
  demos,
  noFixture,
  passkeys,
  people,
  posts,
  sessions,
  type Fixtures,
  type Thing,
} from './things.ts';
import type { Backbeat } from '../servers/start.ts';

export interface Table {
  name: string;
  states: Record<string, (backbeat: Backbeat, cast: Fixtures) => Promise<Thing>>;
  /** Names in this table for actors with another role in other tables. */
  actors?: Record<string, string>;
  text: string;
}

export const TABLES: readonly Table[] = [
  {
    name: 'Posts',
    states: posts,
    text: `
      route                                state      visitor   stranger  blocked   asked     owner     plus      admin
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
      comments.listTimedComments           published  200       200       404       200       200       200       200
      comments.listTimedComments           draft      404       404       404       200       200       404       404
      comments.listTimedComments           declined   404       404       404       404       200       404       404
      comments.listTimedComments           deleted    404       404       404       404       404       404       404
      comments.listTimedComments           suspended  404       404       404       404       404       404       404
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
      embeds.getOembed                     published  200       200       404       200       200       200       200
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
    name: 'Comments',
    states: comments,
    actors: { writer: 'asked' },
    text: `
      route                      state  visitor   stranger  blocked   writer    owner     plus      admin
      comments.deleteComment     there  401       403       404       204       204       403       403
      moderation.report, a comment  there  401       201       404       400       201       201       201
    `,
  },
  {
    name: 'Demos',
    states: demos,
    text: `
      route                   state      visitor   stranger  blocked   owner     plus      admin
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
    name: 'People',
    states: people,
    text: `
      route                                 state      visitor   stranger  blocked   owner     plus      admin
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
    name: 'Chats',
    states: chats,
    actors: { member: 'asked', creator: 'owner' },
    text: `
      route                        state   visitor   stranger  removed   member    creator   plus      admin
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
      route                   state  visitor   stranger  reporter  reported  plus      admin
      moderation.listCases    open   401       404       404       404       404       seen
      moderation.countOpenCases  open   401       404       404       404       404       200
      moderation.decideCase   open   401       404       404       404       404       200
    `,
  },
  {
    name: 'Sessions',
    states: sessions,
    text: `
      route                  state  visitor   stranger  plus      admin     owner
      account.endSession     there  401       404       404       404       204
    `,
  },
  {
    name: 'Passkeys',
    states: passkeys,
    text: `
      route                      state  visitor   stranger  plus      admin     owner
      credentials.renamePasskey  there  401       404       404       404       200
      credentials.removePasskey  there  401       404       404       404       204
    `,
  },
  {
    name: 'Routes about no resource, or about the caller',
    states: noFixture,
    text: `
      route                               state  visitor   stranger  plus      admin
      health.health                       -      200       200       200       200
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
      agreements.getSigningDetails        -      401       200       200       200
      agreements.updateSigningDetails     -      401       200       200       200
      follows.listSuggestions             -      401       200       200       200
      blocks.listBlocks                   -      401       200       200       200
      posts.createPost                    -      401       201       201       201
      demos.createDemo                    -      401       201       201       201
      feed.listGenres                     -      200       200       200       200
      notifications.countUnread           -      401       200       200       200
      notifications.readNotifications     -      401       204       204       204
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
      privacy.changePrivacy               -      401       200       200       200
      exports.listExports                 -      401       200       200       200
      exports.requestExport               -      401       201       201       201
      exports.getExportFile               -      401       404       404       404
      subscriptions.getSubscription       -      401       200       200       200
      subscriptions.createCheckout        -      401       200       409       200
      subscriptions.createYearlyCheckout  -      401       200       409       200
      subscriptions.cancelSubscription    -      401       409       409       409
      subscriptions.cancelSubscriptionByGet  -      401       409       409       409
      subscriptions.resumeSubscription    -      401       409       409       409
      subscriptions.getCustomerPortal     -      401       403       409       403
      analytics.listAccountDays           -      401       403       200       403
      subscriptions.receiveWebhook        -      400       400       400       400
      auth.signOut                        -      200       200       200       200
    `,
  },
];
